import { LRUCache } from 'lru-cache'
import type { RecordedEvent } from './port.js'

const mostKept = 128
const keptMs = 30_000

/**
 * Streams that were just written to or read: a command reads the stream that the one before it wrote. What is remembered may
 * answer alone only where its store is the only one to write; where there are others, it is read on from. A stream goes half a
 * minute after it was first kept, however often it is used: what is unsealed must not outlive its key for long.
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

  /** @param records the whole stream */
  keep(stream: string, records: readonly RecordedEvent[]): void {
    this.#streams.set(stream, records)
  }

  /** A stored event, which is the next of its stream. */
  add(record: RecordedEvent): void {
    const before = record.revision === 0 ? [] : this.#streams.get(record.stream)
    if (before) this.keep(record.stream, [...before, record])
  }

  clear(): void {
    this.#streams.clear()
  }
}
