import type { RecordedEvent } from '../port.js'
import { mostWeight, weightOf, weightOfAll } from './weight.js'

const mostKept = 1024
const keptMs = 30_000

/**
 * The newest events, shared by all followers of this process: each gets the same object, so that an event is parsed and
 * unsealed once and not once a follower. It holds 1,024 at most, and 32 MB, however far a follower is behind, and those for half
 * a minute, for what is unsealed must not outlive its key for long.
 */
export class Tail {
  #records: RecordedEvent[] = []
  #weight = 0
  /** Everything after this position is here. */
  #from = Number.POSITIVE_INFINITY
  #position = 0
  #sweep: NodeJS.Timeout | undefined

  /** Position of the newest event it was given, or where it began. */
  get position(): number {
    return this.#position
  }

  /** From this position on it is given everything. */
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

  /** The first events after the position, or undefined when some of them may not be here. */
  after(position: number, most: number): readonly RecordedEvent[] | undefined {
    if (position < this.#from) return undefined
    let first = this.#records.length
    while (first > 0 && this.#records[first - 1]!.position > position) first--
    return this.#records.slice(first, first + most)
  }

  /** Lets go of what it holds; what comes next it holds again. */
  forget(): void {
    clearTimeout(this.#sweep)
    this.#sweep = undefined
    this.#records = []
    this.#weight = 0
    this.#from = this.#position
  }

  /** It is given nothing more. */
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
