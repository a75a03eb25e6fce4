import { sliceSize } from '../follow.js'
import type { RecordedEvent, Slice } from '../port.js'
import { WakeUp } from '../wake-up.js'

/** Events by which the first reader may be ahead of the last one. */
const mostAhead = 20 * sliceSize
/** What all have had is kept for those who are about to come up, but no longer than this: it may be in clear by now. */
const mostKept = 2 * sliceSize
const keptMs = 30_000
/** A reader that has moved by nothing for so long, while others wait for it, goes on by itself. */
const patienceMs = 10_000
/** For so long after its beginning a reading begins again for one more that starts there too. */
const beginsAgainMs = 5_000

/** One of those that a reading is for. */
export interface Reader {
  /** Everything up to here was handed over. */
  position: number
  /** It knows that it has caught up. */
  toldLive: boolean
}

/** One way through the log, by any number of readers side by side: what one of them has read, the others need not. */
export class Reading {
  readonly #readers = new Set<Reader>()
  /** Rung when something was read, or nothing more will be; and when a reader has taken some of it. */
  readonly #arrived = new WakeUp()
  readonly #taken = new WakeUp()
  readonly #begunAt = performance.now()
  #source: AsyncIterator<Slice>
  /** What was read and not everybody has had, and a little of what everybody has. */
  #slices: Slice[] = []
  #from: number
  #position: number
  #live = false
  #pulling = false
  #ended = new AbortController()
  #over = false
  #failure: unknown
  #sweep: NodeJS.Timeout | undefined

  constructor(
    private readonly after: number,
    private readonly follow: (after: number, signal: AbortSignal) => AsyncIterable<Slice>,
  ) {
    this.#from = this.#position = after
    this.#source = this.#open()
  }

  get position(): number {
    return this.#position
  }

  /** Whether a reader at this position can go on here without a reading of its own. */
  covers(position: number): boolean {
    return !this.#over && this.#from <= position && position <= this.#position
  }

  /** Takes the reader in, if it can: where it starts with the others and they have just begun, they begin again with it. */
  admits(reader: Reader): boolean {
    const isYoung = performance.now() - this.#begunAt < beginsAgainMs
    const startsHere = reader.position === this.after && isYoung && !this.#live && !this.#over
    if (!this.covers(reader.position)) {
      if (!startsHere) return false
      this.#beginAgain()
    }
    this.#readers.add(reader)
    return true
  }

  has(reader: Reader): boolean {
    return this.#readers.has(reader)
  }

  /** @returns whether that was the last one: the reading is over then */
  leave(reader: Reader): boolean {
    this.#readers.delete(reader)
    this.#taken.ring()
    if (this.#readers.size > 0) return false
    this.#over = true
    this.#close()
    clearTimeout(this.#sweep)
    return true
  }

  /**
   * What comes after what the reader has had, as soon as there is something.
   *
   * @returns undefined when the log was closed, or the reader was left behind: `has` tells
   * @throws what ended the reading
   */
  async next(reader: Reader, signal: AbortSignal): Promise<Slice | undefined> {
    while (!signal.aborted && this.has(reader)) {
      const slice = this.#after(reader.position)
      if (slice.records.length > 0 || (slice.live && !reader.toldLive)) {
        Object.assign(reader, { position: slice.position, toldLive: slice.live })
        this.#forget(mostKept)
        return slice
      }
      if (this.#failure !== undefined) throw this.#failure
      if (this.#over) return undefined
      this.#pull()
      await this.#arrived.sleep(signal)
    }
    return undefined
  }

  #open(): AsyncIterator<Slice> {
    this.#ended = new AbortController()
    return this.follow(this.after, this.#ended.signal)[Symbol.asyncIterator]()
  }

  /** It may be waiting, which the signal ends, or not have been asked for more, which it hears by the call. */
  #close(): void {
    this.#ended.abort()
    this.#source.return?.().catch(() => undefined)
  }

  /** Those who had more than the newcomer wait until it has that too: some seconds, once, instead of a second reading. */
  #beginAgain(): void {
    this.#close()
    this.#source = this.#open()
    this.#slices = []
    this.#from = this.#position = this.after
    this.#pulling = false
    this.#arrived.ring()
  }

  /** What is here after the position, at most a slice, from as many as there are. */
  #after(position: number): Slice {
    const records: RecordedEvent[] = []
    let upTo = position
    for (const slice of this.#slices) {
      if (slice.position <= position) continue
      if (records.length > 0 && records.length + slice.records.length > sliceSize) break
      for (const record of slice.records) if (record.position > position) records.push(record)
      upTo = slice.position
    }
    return { records, position: upTo, live: this.#live && upTo >= this.#position }
  }

  #pull(): void {
    if (this.#pulling) return
    this.#pulling = true
    void this.#pullFrom(this.#source)
  }

  async #pullFrom(source: AsyncIterator<Slice>): Promise<void> {
    try {
      await this.#room()
      const { value, done } = await source.next()
      if (source !== this.#source) return
      if (done) this.#over = true
      else this.#add(value)
    } catch (error) {
      if (source !== this.#source) return
      this.#over = true
      this.#failure = error
    }
    this.#pulling = false
    this.#arrived.ring()
  }

  #add(slice: Slice): void {
    this.#live = slice.live
    this.#position = slice.position
    if (slice.records.length > 0) this.#slices.push(slice)
    this.#sweep ??= setTimeout(() => {
      this.#sweep = undefined
      this.#forget(0)
    }, keptMs).unref()
  }

  /** Waits until the last reader is not too far behind, or has had its chance. */
  async #room(): Promise<void> {
    for (;;) {
      const last = this.#last()
      if (countOf(this.#slices.filter(({ position }) => position > last)) < mostAhead) return
      await this.#taken.sleep(AbortSignal.timeout(patienceMs))
      if (this.#last() > last) continue
      for (const reader of this.#readers) if (reader.position <= last) this.#readers.delete(reader)
    }
  }

  #last(): number {
    return Math.min(this.#position, ...[...this.#readers].map(({ position }) => position))
  }

  /** Drops what everybody has had, but for so many events. */
  #forget(most: number): void {
    const last = this.#last()
    let had = countOf(this.#slices.filter(({ position }) => position <= last))
    while (had > most) {
      const oldest = this.#slices.shift()!
      had -= oldest.records.length
      this.#from = oldest.position
    }
    this.#taken.ring()
  }
}

const countOf = (slices: readonly Slice[]): number => slices.reduce((sum, { records }) => sum + records.length, 0)
