import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Relative paths with forward slashes, unordered. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
