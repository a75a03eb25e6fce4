import { LRUCache } from 'lru-cache'
import type { RecordedEvent } from './port.js'

const mostKept = 128
const keptMs = 30_000

/**
 * Caches recently used streams; with several writers the caller reads on from a cached one. Entries expire half a
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

  add(record: RecordedEvent): void {
    const before = record.revision === 0 ? [] : this.#streams.get(record.stream)
    if (before) this.keep(record.stream, [...before, record])
  }

  clear(): void {
    this.#streams.clear()
  }
}
