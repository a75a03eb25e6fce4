import { DatabaseSync } from 'node:sqlite'

/** Something that one process holds alone. */
export interface FileLock {
  release(): void
}

/**
 * Takes a file of its own for this process alone. The lock is the operating system's: it ends with the process, however that
 * ends, and holds across containers that share the folder.
 *
 * @throws what SQLite says; {@link isBusy} where another process has it
 */
export function lockFile(file: string): FileLock {
  const database = new DatabaseSync(file)
  try {
    // A rollback journal, not a write-ahead log: with one, readers would not be shut out.
    database.exec('PRAGMA journal_mode = DELETE')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw error
  }
  return { release: () => database.close() }
}

/** Whether a lock was refused because another process has it. */
export const isBusy = (error: unknown): boolean => /database is locked/.test((error as Error).message)
