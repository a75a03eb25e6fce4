import { withoutTimeBudget } from '@countersign/process/time-budget'
import type { Slice } from '../port.js'
import { mostWeight, weightOfAll } from './tail.js'

/** Maximum number of cached pages: 10,000 events, fewer if they are large. */
const mostKept = 20
/** Expires like a {@link Tail}, and for the same reason. */
const keptMs = 30_000

/** Reads pages for followers that lag behind. They share cached pages and reads in progress. */
export class Pages {
  #kept: { after: number; slice: Slice; weight: number }[] = []
  #weight = 0
  readonly #reading = new Map<number, Promise<Slice>>()
  #sweep: NodeJS.Timeout | undefined

  constructor(private readonly page: (after: number) => Promise<Slice>) {}

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
    const slice = await withoutTimeBudget(() => this.page(after))
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

/** The page may be outdated, so only the next one can report `live`. */
const restOf = ({ records, position }: Slice, after: number): Slice => ({
  records: records.filter((record) => record.position > after),
  position,
  live: false,
})
