import { DatabaseSync } from 'node:sqlite'

export interface HowKept {
  /** Database path, created if missing. */
  file: string
  /** FULL: commits survive a power cut; with NORMAL the last ones may not (engines-60). */
  synchronous: 'FULL' | 'NORMAL'
  /** True to overwrite deleted data in the file, as personal data requires. */
  overwritten?: boolean
  /** SQL that creates missing tables. */
  schema: string
}

/**
 * Opens an SQLite file that belongs to one process.
 *
 * @throws SQLite's error if the file cannot be opened or the schema fails; the file is closed then
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
 * Truncates the write-ahead log, which still contains overwritten data.
 *
 * @returns false while a reader, such as a backup, blocks it
 */
export function emptyLog(database: DatabaseSync): boolean {
  return (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }).busy === 0
}
