import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { eventCatalogue } from '../event-catalogue.js'
import { writeDurably } from './write-durably.js'

/** Versions of the events that a log may hold, by type. */
const Note = z.record(z.string(), z.int())

/**
 * Says which events a log may hold that this program does not know (rule running-22).
 * @param file the note beside the log
 * @returns null if it knows all of them, or if the log is from before the note
 */
export function newerDataBy(file: string): string | null {
  if (!existsSync(file)) return null
  const unknown = unknownIn(readFileSync(file, 'utf8')) ?? [`${basename(file)} cannot be read`]
  return unknown.length > 0 ? `may contain events that this version does not know (${unknown.join(', ')}).` : null
}

/** Returns null for another format than today's, which a newer program may have written. */
function unknownIn(text: string): string[] | null {
  try {
    return Object.entries(Note.parse(JSON.parse(text))).flatMap(([type, version]) =>
      version > (eventCatalogue.declarations[type]?.version ?? 0) ? [`${type} version ${version}`] : [],
    )
  } catch {
    return null
  }
}

/** Notes all events that this program may write. Call it before the log is opened, and after {@link newerDataBy}. */
export function noteEventTypes(file: string): void {
  const versions = Object.entries(eventCatalogue.declarations).map(([type, { version }]) => [type, version])
  const text = `${JSON.stringify(Object.fromEntries(versions), null, 2)}\n`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeDurably(file, text)
}
