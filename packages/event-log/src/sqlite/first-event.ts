import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { EventRecord } from '../port.js'

/** Leaves the file unchanged. @returns undefined for a missing, empty or unreadable one */
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

/** A cleanly closed file has no write-ahead log; SQLite would create an empty one and leave it behind. */
function placeOf(file: string): URL {
  const place = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) place.searchParams.set('immutable', '1')
  return place
}
