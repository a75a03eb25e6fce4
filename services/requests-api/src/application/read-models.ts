import type { EventLog } from '@countersign/event-log'
import { patienceLeft, waitFor } from '@countersign/process/patience'
import {
  type LeasedReadModel,
  StoreUnavailable,
  type Tables,
  tablesOf,
  type TablesOf,
  type Typed,
} from '@countersign/projections'
import type { Log } from '@countersign/telemetry'
import type { Clock } from '../ports/clock.js'
import type { Caller } from './caller.js'

/** How long a read waits for its caller's own changes before it answers without them (rule calls-7). */
const patienceMs = 2000
/** What it then keeps of its call's patience, to read the rows that there are. */
const readingMs = 300

/** What shows one read model's rows, in these ways. */
export type Showing<
  Projection extends { shapes?: Record<string, object> },
  How extends 'asItIs' | 'upToNow' = 'upToNow',
> = Record<How, (projection: Projection) => Promise<TablesOf<Projection>>>

/** The read models, as queries see them. */
export class ReadModels {
  readonly #kept: ReadonlyMap<string, LeasedReadModel>
  /** Of each read model that a read did not wait for: where it had to come to, and since when it has been behind. */
  readonly #behind = new Map<string, { position: number; since: Date }>()

  constructor(
    kept: readonly LeasedReadModel[],
    private readonly eventLog: EventLog,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {
    this.#kept = new Map(kept.map((readModel) => [readModel.name, readModel]))
  }

  /**
   * A read model that shows everything its caller has changed: read your own writes. Where it does not within the call's
   * patience, the caller hears since when changes may be missing.
   */
  async asSeenBy<Kinds extends Record<string, object>>(
    caller: Caller,
    projection: Typed<Kinds>,
  ): Promise<Tables<Kinds>> {
    const readModel = this.#keeper(projection)
    const asked = this.clock.now()
    const isReached = await this.#reached(
      readModel,
      caller.seen,
      Math.max(0, patienceLeft(patienceMs + readingMs) - readingMs),
    )
    const since = this.#behindSince(readModel.name, caller.seen, isReached, asked)
    if (since) {
      this.log.warn({ projection: projection.name, position: caller.seen }, 'a read did not wait longer')
      caller.lacks?.(since)
    }
    return tablesOf(projection, await readModel.tables())
  }

  /** A read model as far as it has come: for what is looked up again in {@link upToNow} where it is not there yet. */
  async asItIs<Kinds extends Record<string, object>>(projection: Typed<Kinds>): Promise<Tables<Kinds>> {
    return tablesOf(projection, await this.#keeper(projection).tables())
  }

  /**
   * A read model that shows everything there was when it was asked for: for what depends on one, such as a command that
   * refuses what it does not find, or a scheduled job that removes what nothing names.
   *
   * @throws {StoreUnavailable} when it is behind, and stays so: the answer would be one of the past
   */
  async upToNow<Kinds extends Record<string, object>>(projection: Typed<Kinds>): Promise<Tables<Kinds>> {
    const readModel = this.#keeper(projection)
    const head = await this.eventLog.head()
    if (!(await this.#reached(readModel, head, patienceMs)))
      throw new StoreUnavailable(`${projection.name} is behind the log`)
    return tablesOf(projection, await readModel.tables())
  }

  /** @returns null where the position was reached */
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

  #keeper({ name }: Typed<Record<string, object>>): LeasedReadModel {
    const readModel = this.#kept.get(name)
    if (!readModel) throw new TypeError(`there is no read model ${name}`)
    return readModel
  }

  /** A position that the log never gave out comes of another installation, or of before a restore: nothing to wait for. */
  #reached(readModel: LeasedReadModel, position: number, withinMs: number): Promise<boolean> {
    const wait = async () => {
      if (await readModel.shows(position)) return true
      return readModel.reached(Math.min(position, await this.eventLog.head()), withinMs)
    }
    return waitFor(withinMs, wait, () => false)
  }
}
