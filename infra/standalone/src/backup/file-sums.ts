import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { filesBelow } from '../files-below.js'

/** SHA-256 (hex) by relative path. */
export async function sumsOf(dir: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const path of (await filesBelow(dir)).toSorted()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(dir, path)), hash)
    sums[path] = hash.digest('hex')
  }
  return sums
}
