import { DatabaseSync } from 'node:sqlite'

export interface HowKept {
  /** Path of the database, made when missing. */
  file: string
  /** FULL: what was written survives a power cut; with NORMAL the last commits may not (engines-60). */
  synchronous: 'FULL' | 'NORMAL'
  /** Whether what is deleted is overwritten in the file, as personal data must be. */
  overwritten?: boolean
  /** SQL that makes the tables where they are missing. */
  schema: string
}

/**
 * An SQLite file that belongs to one process, for the embedded default.
 *
 * @throws what SQLite throws when the file cannot be opened or the schema is refused; the file is closed then
 */
export function openDatabase({ file, synchronous, overwritten = false, schema }: HowKept): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${synchronous};
      ${overwritten ? 'PRAGMA secure_delete = ON;' : ''}
      ${schema}
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Cuts the write-ahead log to nothing: what was overwritten in the database still stands in it.
 *
 * @returns whether it is empty; not while somebody reads, such as a backup
 */
export function emptyLog(database: DatabaseSync): boolean {
  return (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }).busy === 0
}
