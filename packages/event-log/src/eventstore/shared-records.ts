import type { RecordedEvent } from '../port.js'

const mostKept = 1024
const keptMs = 30_000

/**
 * The newest events, so that all followers of this process get the same object and one of them unseals it for all. Each has
 * a subscription of its own; kept as long as a {@link Tail} keeps, and for the same reason.
 */
export class SharedRecords {
  readonly #records = new Map<number, RecordedEvent>()
  #sweep: NodeJS.Timeout | undefined

  /** The record that is known at this one's position, else this one. */
  share(record: RecordedEvent): RecordedEvent {
    const known = this.#records.get(record.position)
    if (known) return known
    this.#records.set(record.position, record)
    if (this.#records.size > mostKept) this.#records.delete(this.#records.keys().next().value!)
    this.#sweep ??= setTimeout(() => this.clear(), keptMs).unref()
    return record
  }

  clear(): void {
    clearTimeout(this.#sweep)
    this.#sweep = undefined
    this.#records.clear()
  }
}
