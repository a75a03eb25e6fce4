import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hashes all files except SQLite's index of the write-ahead log. */
export const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
