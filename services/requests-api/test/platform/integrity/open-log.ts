import { once } from 'node:events'
import { type EventLog, type EventRecord, hashOf, type HistoryKeys } from '@countersign/event-log'
import { plainRecord } from '@countersign/event-log/testing'

/** Events per slice. */
const sliceSize = 500

/** Builds the next events of streams, with linked hashes, and with MACs under the given keys or none. */
export function nextOf(
  before: readonly EventRecord[],
  streams: readonly string[],
  keys: HistoryKeys | null,
): EventRecord[] {
  const all = [...before]
  for (const stream of streams) {
    const last = all.findLast((record) => record.stream === stream)
    const unhashed = { ...plainRecord(stream, last ? last.revision + 1 : 0), previousHash: last?.hash ?? null }
    const hashed = { ...unhashed, hash: hashOf(unhashed) }
    all.push({ ...hashed, mac: keys?.macOf(hashed) ?? '' })
  }
  return all.slice(before.length)
}

/** A log with the array's events, at positions from 1. Followers see a snapshot of their start. */
export function openLog(events: EventRecord[]): EventLog {
  const stored = () => events.map((record, index) => ({ ...record, position: index + 1 }))
  return {
    append: () => Promise.reject(new Error('written to by the test itself')),
    read: async (stream) => stored().filter((record) => record.stream === stream),
    head: async () => events.length,
    async *follow(after, signal) {
      const records = stored().slice(after)
      for (let from = 0; from === 0 || from < records.length; from += sliceSize) {
        const slice = records.slice(from, from + sliceSize)
        const live = from + sliceSize >= records.length
        yield { records: slice, position: slice.at(-1)?.position ?? after, live }
      }
      if (!signal.aborted) await once(signal, 'abort')
    },
    check: async () => {},
    close: async () => {},
  }
}
