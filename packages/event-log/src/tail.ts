import type { RecordedEvent } from './port.js'

const mostKept = 1024
const keptMs = 30_000

/**
 * The newest events, shared by all followers of this process: each gets the same object, so that an event is parsed and
 * unsealed once and not once a follower. Kept for half a minute, for what is unsealed must not outlive its key for long.
 */
export class Tail {
  #records: RecordedEvent[] = []
  #from = Number.POSITIVE_INFINITY
  #sweep: NodeJS.Timeout | undefined

  push(records: readonly RecordedEvent[], previousPosition: number): void {
    if (this.#records.length === 0) this.#from = previousPosition
    this.#records.push(...records)
    if (this.#records.length > mostKept) this.#dropBefore(this.#records.length - mostKept)
    this.#sweep ??= setTimeout(() => this.clear(), keptMs).unref()
  }

  /** What came after the position, or undefined when some of it is no longer here. */
  after(position: number): readonly RecordedEvent[] | undefined {
    if (position < this.#from) return undefined
    let first = this.#records.length
    while (first > 0 && this.#records[first - 1]!.position > position) first--
    return this.#records.slice(first)
  }

  clear(): void {
    clearTimeout(this.#sweep)
    this.#sweep = undefined
    this.#records = []
    this.#from = Number.POSITIVE_INFINITY
  }

  #dropBefore(index: number): void {
    this.#from = this.#records[index - 1]!.position
    this.#records = this.#records.slice(index)
  }
}
