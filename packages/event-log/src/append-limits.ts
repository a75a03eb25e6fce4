import type { EventRecord } from './port.js'

/** EventStoreDB refuses appends of 1 MiB; every store stays below half of that. */
export const mostEventBytes = 64 * 1024
export const mostAppendBytes = 512 * 1024

export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'
}

/** Serializes events as JSON. @throws {AppendTooLarge} over 64 KB per event or 512 KB in total */
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
