import type { RecordedEvent } from '../port.js'

/** In bytes, for each in-memory cache of events. */
export const mostWeight = 32 * 1024 * 1024

/** Approximate size of an event. Only the sealed part may be large; the rest averaged 782 bytes (docs/scale.md). */
export const weightOf = ({ personal }: RecordedEvent): number => 1000 + (personal?.sealed.length ?? 0)

export const weightOfAll = (records: readonly RecordedEvent[]): number =>
  records.reduce((sum, record) => sum + weightOf(record), 0)

const mostKept = 1024
const keptMs = 30_000

/**
 * Shares the newest event objects among all followers, so that each event is parsed and unsealed once. Keeps them for
 * half a minute, because unsealed data must not long outlive its key.
 */
export class Tail {
  #records: RecordedEvent[] = []
  #weight = 0
  #from = Number.POSITIVE_INFINITY
  #position = 0
  #sweep: NodeJS.Timeout | undefined

  get position(): number {
    return this.#position
  }

  begin(position: number): void {
    this.#records = []
    this.#weight = 0
    this.#from = this.#position = position
  }

  push(records: readonly RecordedEvent[]): void {
    if (records.length === 0) return
    this.#records.push(...records)
    this.#position = records.at(-1)!.position
    this.#weight += weightOfAll(records)
    this.#dropOldest()
    this.#sweep ??= setTimeout(() => this.forget(), keptMs).unref()
  }

  /** Returns the first events after the position, or undefined if some may be missing. */
  after(position: number, most: number): readonly RecordedEvent[] | undefined {
    if (position < this.#from) return undefined
    let first = this.#records.length
    while (first > 0 && this.#records[first - 1]!.position > position) first--
    return this.#records.slice(first, first + most)
  }

  forget(): void {
    clearTimeout(this.#sweep)
    this.#sweep = undefined
    this.#records = []
    this.#weight = 0
    this.#from = this.#position
  }

  end(): void {
    this.forget()
    this.#from = Number.POSITIVE_INFINITY
  }

  #dropOldest(): void {
    let dropped = 0
    while (this.#records.length - dropped > mostKept || this.#weight > mostWeight) {
      const oldest = this.#records[dropped++]!
      this.#weight -= weightOf(oldest)
      this.#from = oldest.position
    }
    if (dropped > 0) this.#records = this.#records.slice(dropped)
  }
}
