import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { EventRecord } from '../port.js'

/**
 * The first event of the log in a file, which is left as it is, with what lies beside it.
 *
 * @returns undefined where there is no such file, no event in it, or it cannot be read: opening it says why
 */
export function firstEventIn(file: string): EventRecord | undefined {
  if (!existsSync(file)) return undefined
  try {
    const database = new DatabaseSync(placeOf(file), { readOnly: true })
    try {
      const first = database.prepare('SELECT record FROM events ORDER BY position LIMIT 1').get()
      return first && (JSON.parse(first.record as string) as EventRecord)
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** Closed well it has no write-ahead log; SQLite would make an empty one, and leave it there. */
function placeOf(file: string): URL {
  const place = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) place.searchParams.set('immutable', '1')
  return place
}
