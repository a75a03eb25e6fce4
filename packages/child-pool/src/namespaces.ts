import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { realpathSync } from 'node:fs'
import { limited, type Namespaces } from './process-limits.js'

export const namespaceWords: Readonly<Record<Namespaces, string>> = {
  own: 'child processes without a network, other processes and files of others',
  shared: 'child processes with our network, and free to signal us, for namespaces (unshare) do not work here',
}

let probe: Promise<Namespaces> | undefined

/** Probes once by starting Node in namespaces. Some kernels and most containers reserve them for root. */
export function namespacesForChildren(): Promise<Namespaces> {
  return (probe ??= canHaveOwn().then((can) => (can ? 'own' : 'shared')))
}

async function canHaveOwn(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  // The kernel lists a process's children in this file; the memory watch needs it.
  const listsChildren = await access(`/proc/self/task/${process.pid}/children`).then(
    () => true,
    () => false,
  )
  if (!listsChildren) return false
  const folder = realpathSync(tmpdir())
  const sees = { folder, paths: [folder] }
  const { file, args } = limited(process.execPath, ['--version'], {}, { namespaces: 'own', sees })
  return new Promise((resolve) => execFile(file, args, { env: {}, timeout: 5000 }, (error) => resolve(!error)))
}
