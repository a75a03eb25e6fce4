import { DatabaseSync } from 'node:sqlite'

export interface HowKept {
  file: string
  /** FULL: commits survive a power cut; with NORMAL the last ones may not (engines-60). */
  synchronous: 'FULL' | 'NORMAL'
  /** True to overwrite deleted data in the file, as personal data requires. */
  overwritten?: boolean
  schema: string
}

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

/** The write-ahead log still contains overwritten data. @returns false while a reader, such as a backup, blocks it */
export function emptyLog(database: DatabaseSync): boolean {
  return (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }).busy === 0
}
