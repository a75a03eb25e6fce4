import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface LiveEntry {
  path: string
  isFile: boolean
}

/** Lists everything below a folder that a running program changes. Skips what disappears meanwhile. Unordered. */
export async function liveEntriesBelow(dir: string): Promise<LiveEntry[]> {
  const entries = (await unlessGone(readdir(dir, { withFileTypes: true }))) ?? []
  const found = await Promise.all(
    entries.map(async (entry: Dirent) => {
      const path = join(dir, entry.name)
      const below = entry.isDirectory() ? await liveEntriesBelow(path) : []
      return [{ path, isFile: entry.isFile() }, ...below]
    }),
  )
  return found.flat()
}

/** Awaits an operation on a file or folder. @returns null if it does not exist any more */
export async function unlessGone<Result>(operation: Promise<Result>): Promise<Result | null> {
  try {
    return await operation
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
