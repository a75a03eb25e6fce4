import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** No HTML, because pages are rendered per request. */
const compressible = /\.(?:js|mjs|css|svg|json|wasm|ttf|pfb|icc)$/
const smallest = 512

interface Compressed {
  br: Buffer
  gz: Buffer
}

/** By hash of the plain bytes: front ends share files, and the highest level takes seconds for the largest. */
const known = new Map<string, Promise<Compressed>>()

/** Writes `.gz` and `.br` files where they save bytes. Compresses equal files once, in whichever folder they lie. */
export async function compressAll(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < smallest) return
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (!known.has(hash)) known.set(hash, compressed(bytes))
  const { br, gz } = await known.get(hash)!
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

/** At the highest level: compressed once, served often. */
async function compressed(bytes: Buffer): Promise<Compressed> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return { br, gz }
}
