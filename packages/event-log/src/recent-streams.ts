import type { RecordedEvent } from './port.js'

const mostKept = 128
const keptMs = 30_000

/**
 * Streams that were just written to or read: a command reads the stream that the one before it wrote. What is remembered may
 * answer alone only where its store is the only one to write; where there are others, it is read on from. As short-lived as the
 * {@link Tail}, and for the same reason.
 */
export class RecentStreams {
  readonly #streams = new Map<string, readonly RecordedEvent[]>()
  #sweep: NodeJS.Timeout | undefined

  get(stream: string): readonly RecordedEvent[] | undefined {
    return this.#streams.get(stream)
  }

  /** @param records the whole stream */
  keep(stream: string, records: readonly RecordedEvent[]): void {
    // Taken out first, it goes to the end: those not used for longest come first.
    this.#streams.delete(stream)
    this.#streams.set(stream, records)
    if (this.#streams.size > mostKept) this.#streams.delete(this.#streams.keys().next().value!)
    this.#sweep ??= setTimeout(() => this.clear(), keptMs).unref()
  }

  /** A stored event, which is the next of its stream. */
  add(record: RecordedEvent): void {
    const before = record.revision === 0 ? [] : this.#streams.get(record.stream)
    if (before) this.keep(record.stream, [...before, record])
  }

  clear(): void {
    clearTimeout(this.#sweep)
    this.#sweep = undefined
    this.#streams.clear()
  }
}
