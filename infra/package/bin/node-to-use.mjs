import { join } from 'node:path'
import { canFetch, fetched } from './fetched.mjs'
import { isRecent, suffices } from './run-node.mjs'

/** The running Node if it suffices, else one that is fetched once. @throws an error with a `sentence` */
export function nodeToUse() {
  if (suffices()) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  try {
    if (isMusl() || !canFetch(name)) throw new Error('none can be fetched for this system')
    const folder = fetched(name, `Fetching Node for Countersign (50 MB, once): this is ${process.versions.node} …`)
    return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch (cause) {
    // It hashes no passwords; passkeys work.
    if (isRecent()) return process.execPath
    const sentence = `Countersign needs Node 24.7 or newer; this is ${process.versions.node}. Install it, or connect once.`
    throw Object.assign(new Error(sentence, { cause }), { sentence })
  }
}

/** Fetched ones need glibc. */
const isMusl = () => process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined
