import { LRUCache } from 'lru-cache'
import type { RecordedEvent } from './port.js'

const mostKept = 128
const keptMs = 30_000

/**
 * Caches streams just written or read, since a command often reads the stream that the last one wrote. A cached stream
 * may answer alone only in a store with a single writer; otherwise the caller reads on from it. Entries expire half a
 * minute after their first use, because unsealed data must not long outlive its key.
 */
export class RecentStreams {
  readonly #streams = new LRUCache<string, readonly RecordedEvent[]>({
    max: mostKept,
    ttl: keptMs,
    noUpdateTTL: true,
    ttlAutopurge: true,
  })

  get(stream: string): readonly RecordedEvent[] | undefined {
    return this.#streams.get(stream)
  }

  keep(stream: string, records: readonly RecordedEvent[]): void {
    this.#streams.set(stream, records)
  }

  /** Adds the next event of a cached stream. */
  add(record: RecordedEvent): void {
    const before = record.revision === 0 ? [] : this.#streams.get(record.stream)
    if (before) this.keep(record.stream, [...before, record])
  }

  clear(): void {
    this.#streams.clear()
  }
}
