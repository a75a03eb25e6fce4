import type { EventRecord } from './port.js'

/** Decisions, "The event log is the evidence": EventStoreDB refuses an append of 1 MiB, so no store is asked for half. */
export const mostEventBytes = 64 * 1024
export const mostAppendBytes = 512 * 1024

/** What was to be stored is larger than any command may make it: a limit is missing where the words came in. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'
}

/**
 * @returns the events' JSON, as it is stored
 * @throws {AppendTooLarge} over 64 KB an event or 512 KB together
 */
export function encodeWithinLimits(records: readonly EventRecord[]): string[] {
  let total = 0
  return records.map((record) => {
    const text = JSON.stringify(record)
    const bytes = Buffer.byteLength(text)
    total += bytes
    if (bytes > mostEventBytes) throw new AppendTooLarge(`${record.type} has ${bytes} bytes, at most ${mostEventBytes}`)
    if (total > mostAppendBytes) throw new AppendTooLarge(`an append has ${total} bytes, at most ${mostAppendBytes}`)
    return text
  })
}
