import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Every file below a folder, by its path from there, in no order. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** SHA-256 (hex) of every file below a folder, by its path from there. */
export async function sumsOf(dir: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const path of (await filesBelow(dir)).toSorted()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(dir, path)), hash)
    sums[path] = hash.digest('hex')
  }
  return sums
}
