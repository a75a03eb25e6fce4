import type { EventLog } from '@countersign/event-log'
import { budgetLeft, waitFor } from '@countersign/process/time-budget'
import {
  type LeasedReadModel,
  StoreUnavailable,
  type Tables,
  tablesOf,
  type TablesOf,
  type Typed,
} from '@countersign/projections'
import type { Log } from '@countersign/telemetry'
import type { Clock } from '../kernel/clock.js'
import type { Caller } from '../kernel/caller.js'

/** Read-your-writes timeout of a query (rule calls-7). */
const timeoutMs = 2000
/** Part of the call's time budget reserved for reading the rows. */
const readingMs = 300

export type ReadModelAccess<
  Projection extends { shapes?: Record<string, object> },
  How extends 'stale' | 'latest' = 'latest',
> = Record<How, (projection: Projection) => Promise<TablesOf<Projection>>>

export class ReadModels {
  readonly #kept: ReadonlyMap<string, LeasedReadModel>
  /** Positions that a query gave up waiting for, and since when the read model is behind. */
  readonly #behind = new Map<string, { position: number; since: Date }>()

  constructor(
    readModels: readonly LeasedReadModel[],
    private readonly eventLog: EventLog,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {
    this.#kept = new Map(readModels.map((readModel) => [readModel.name, readModel]))
  }

  /** Read-your-writes. On timeout, reports to the caller since when changes may be missing. */
  async readYourWrites<Kinds extends Record<string, object>>(
    caller: Caller,
    projection: Typed<Kinds>,
  ): Promise<Tables<Kinds>> {
    const readModel = this.#readModel(projection)
    const asked = this.clock.now()
    const isReached = await this.#reached(
      readModel,
      caller.seen,
      Math.max(0, budgetLeft(timeoutMs + readingMs) - readingMs),
    )
    const since = this.#behindSince(readModel.name, caller.seen, isReached, asked)
    if (since) {
      this.log.warn({ projection: projection.name, position: caller.seen }, 'a read did not wait longer')
      caller.lacks?.(since)
    }
    return tablesOf(projection, await readModel.tables())
  }

  /** Does not wait; callers look missing rows up again with {@link latest}. */
  async stale<Kinds extends Record<string, object>>(projection: Typed<Kinds>): Promise<Tables<Kinds>> {
    return tablesOf(projection, await this.#readModel(projection).tables())
  }

  /**
   * Includes every event up to now, for decisions that depend on missing rows.
   *
   * @throws {StoreUnavailable} if the read model does not catch up in time
   */
  async latest<Kinds extends Record<string, object>>(projection: Typed<Kinds>): Promise<Tables<Kinds>> {
    const readModel = this.#readModel(projection)
    await this.#mustReach(readModel)
    return tablesOf(projection, await readModel.tables())
  }

  /** Waits until every read model includes every event up to now. @throws {StoreUnavailable} */
  async allLatest(): Promise<void> {
    for (const readModel of this.#kept.values()) await this.#mustReach(readModel)
  }

  async #mustReach(readModel: LeasedReadModel): Promise<void> {
    if (!(await this.#reached(readModel, await this.eventLog.head(), timeoutMs)))
      throw new StoreUnavailable(`${readModel.name} is behind the log`)
  }

  #behindSince(name: string, position: number, isReached: boolean, asked: Date): Date | null {
    const before = this.#behind.get(name)
    if (isReached) {
      if (before && before.position <= position) this.#behind.delete(name)
      return null
    }
    const since = before?.since ?? asked
    this.#behind.set(name, { position: Math.max(position, before?.position ?? 0), since })
    return since
  }

  #readModel({ name }: Typed<Record<string, object>>): LeasedReadModel {
    const readModel = this.#kept.get(name)
    if (!readModel) throw new TypeError(`there is no read model ${name}`)
    return readModel
  }

  /** Caps the position at the log's head: a higher one comes from another installation or predates a restore. */
  #reached(readModel: LeasedReadModel, position: number, withinMs: number): Promise<boolean> {
    const wait = async () => {
      if (await readModel.shows(position)) return true
      return readModel.reached(Math.min(position, await this.eventLog.head()), withinMs)
    }
    return waitFor(withinMs, wait, () => false)
  }
}
