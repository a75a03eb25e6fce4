import type { Journal, RecordedEvent, Slice } from '@countersign/event-log'
import type { Filling } from './port.js'
import { applyTo, Batch } from './batch.js'
import { type AnyProjection, keysOf } from './projection.js'
import type { Following } from './follower.js'

/** Rows per write: enough to need few calls, few enough for memory. */
const rowsAtOnce = 1000
/** Slices after which even few rows are written, so that an outage loses little progress. */
const slicesAtOnce = 20

/** Fills new tables: changes rows in memory over many slices, and writes them while the next ones change. */
export class Filler implements Following {
  readonly urgent = true
  #batch: Batch
  #slices = 0
  #position = 0

  constructor(
    private readonly projection: AnyProjection,
    private readonly filling: Filling,
    private readonly journal: Journal,
  ) {
    this.#batch = new Batch(filling)
  }

  get name(): string {
    return this.projection.name
  }

  async checkpoint(): Promise<number> {
    this.#begin()
    return (this.#position = await this.filling.resume())
  }

  async handle({ records, position, live }: Slice): Promise<void> {
    try {
      await this.#prepare(records)
      await applyTo(this.#batch, this.projection, records, this.journal)
    } catch (error) {
      this.#begin()
      throw error
    }
    this.#position = position
    this.#slices++
    if (live || this.#slices >= slicesAtOnce || this.#batch.size >= rowsAtOnce) await this.#put()
  }

  /** Writes the remaining rows; then the tables include the last slice. May be repeated. */
  async end(): Promise<void> {
    if (this.#slices > 0) await this.#put()
    await this.filling.end()
  }

  async #put(): Promise<void> {
    await this.filling.put(this.#batch.changes(), this.#position)
    this.#begin()
  }

  #begin(): void {
    this.#batch = new Batch(this.filling)
    this.#slices = 0
  }

  /** Prefetches rows and keys for the whole slice instead of once per event. */
  async #prepare(records: readonly RecordedEvent[]): Promise<void> {
    const handled = records.filter(({ type }) => type in this.projection.on)
    const firsts = new Map(handled.flatMap((record) => (record.personal ? [[record.personal.subject, record]] : [])))
    const opened = [...firsts.values()].map((record) => this.journal.open(record))
    const keys = Object.values(this.projection.tables).flatMap((table) => keysOf(table, handled))
    await Promise.all([this.filling.expect([...new Set(keys)]), ...opened])
  }
}
