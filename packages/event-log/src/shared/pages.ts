import { forSeveral } from '@countersign/process/patience'
import type { Slice } from '../port.js'
import { mostWeight, weightOfAll } from './weight.js'

/** Pages that are kept for those who come by next: 10,000 events, or fewer where they weigh much. */
const mostKept = 20
/** Kept as long as a {@link Tail} keeps, and for the same reason. */
const keptMs = 30_000

/**
 * Reads the log page by page for followers that are behind. A page that one has read, or is reading, the others need not; those
 * that began elsewhere go on at its end, and so with the same pages. Whoever is too far behind for what is kept reads anew.
 */
export class Pages {
  #kept: { after: number; slice: Slice; weight: number }[] = []
  #weight = 0
  readonly #reading = new Map<number, Promise<Slice>>()
  #sweep: NodeJS.Timeout | undefined

  constructor(private readonly page: (after: number) => Promise<Slice>) {}

  /** The next events after a position, at most a page. @throws what the reading of it throws */
  after(position: number): Promise<Slice> {
    const kept = this.#kept.find(({ after, slice }) => after <= position && position < slice.position)
    if (kept) return Promise.resolve(restOf(kept.slice, position))
    const others = this.#reading.get(position)
    if (others) return others
    const reading = this.#read(position).finally(() => {
      if (this.#reading.get(position) === reading) this.#reading.delete(position)
    })
    this.#reading.set(position, reading)
    return reading
  }

  /** Nobody waits any more for what is being read. */
  giveUp(): void {
    this.#reading.clear()
  }

  forget(): void {
    clearTimeout(this.#sweep)
    this.#sweep = undefined
    this.#kept = []
    this.#weight = 0
  }

  async #read(after: number): Promise<Slice> {
    const slice = await forSeveral(() => this.page(after))
    if (slice.records.length > 0) this.#keep(after, slice)
    return slice
  }

  #keep(after: number, slice: Slice): void {
    const weight = weightOfAll(slice.records)
    this.#kept.push({ after, slice, weight })
    this.#weight += weight
    while (this.#kept.length > mostKept || this.#weight > mostWeight) this.#weight -= this.#kept.shift()!.weight
    this.#sweep ??= setTimeout(() => this.forget(), keptMs).unref()
  }
}

/** It was read a while ago: whether anything came after it is for the next page to tell. */
const restOf = ({ records, position }: Slice, after: number): Slice => ({
  records: records.filter((record) => record.position > after),
  position,
  live: false,
})
