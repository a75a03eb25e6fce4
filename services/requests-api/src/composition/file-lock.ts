import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Locks a file until this process ends, even by a crash; works across containers that share the folder.
 * @throws SQLite's error; {@link isBusy} if another process holds the lock
 */
export function lockFile(file: string): FileLock {
  const database = new DatabaseSync(file)
  try {
    // In WAL mode, the lock would not exclude readers.
    database.exec('PRAGMA journal_mode = DELETE')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw error
  }
  return { release: () => database.close() }
}

export const isBusy = (error: unknown): boolean => /database is locked/.test((error as Error).message)
