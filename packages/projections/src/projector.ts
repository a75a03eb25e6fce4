import type { EventLog, Journal, Slice } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import type { Generation, ReadModelStore } from './port.js'
import { applyTo, Batch } from './batch.js'
import { type AnyProjection, keysOf } from './projection.js'
import { backoff } from './backoff.js'
import { Filler } from './filler.js'
import { Follower, type FollowerState } from './follower.js'
import { isUnavailable, systemTime } from '@countersign/process'
import { RecentRows } from './recent-rows.js'

interface Build {
  generation: Generation
  follower: Follower
}

/** Maintains one read model; builds new tables beside the current ones and switches once they have caught up. */
export class Projector {
  #serving: Build | undefined
  #changing: Promise<unknown> = Promise.resolve()
  #building: Follower | undefined
  readonly #stopping = new AbortController()

  constructor(
    readonly projection: AnyProjection,
    private readonly store: ReadModelStore,
    private readonly journal: Journal,
    private readonly eventLog: EventLog,
    private readonly log: Log,
    private readonly keepRetiredMs = 0,
    private readonly time = systemTime,
  ) {}

  get name(): string {
    return this.projection.name
  }

  /** Follows the existing tables or builds them. Resolves when the read model is readable. */
  async start(): Promise<void> {
    const found = await this.store.serving(this.name)
    if (this.#stopping.signal.aborted) throw new Error(`${this.name} is no longer kept here`)
    if (found?.version === this.projection.version) {
      this.#serving = { generation: found, follower: this.#follow(found) }
    } else await this.rebuild()
  }

  async rebuild(): Promise<void> {
    const generation = await this.store.building(this.name, this.projection.version, this.projection.tables)
    await this.#fill(generation)
    const next = { generation, follower: this.#follow(generation) }
    this.#building = next.follower
    try {
      await this.#caughtUp(next, await this.eventLog.head())
      const change = this.#change(next)
      this.#changing = change.catch(() => undefined)
      await change
    } catch (error) {
      await next.follower.stop()
      throw error
    } finally {
      this.#building = undefined
    }
    await this.#dropRetired()
  }

  /** Fills in existing events; normal following takes over afterwards. */
  async #fill(generation: Generation): Promise<void> {
    const filler = new Filler(this.projection, await generation.fill(), this.journal)
    const follower = new Follower(filler, this.eventLog, this.log, this.time).start()
    this.#building = follower
    try {
      await this.#caughtUp({ follower }, await this.eventLog.head())
    } finally {
      await follower.stop()
      // Also after a failure, so that another process can continue.
      await this.#ended(filler)
      this.#building = undefined
    }
  }

  async #ended(filler: Filler): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await filler.end()
      } catch (error) {
        if (this.#stopping.signal.aborted || !isUnavailable(error)) throw error
        await backoff(tries, this.#stopping.signal, this.time)
      }
    }
  }

  /** Switches to tables that another process built; reverts a switch by a replica of the previous version. */
  async look(): Promise<void> {
    const found = await this.store.serving(this.name)
    const before = this.#serving
    if (this.#stopping.signal.aborted) return
    if (!before || this.#building || !found || found.id === before.generation.id) return
    if (found.version < this.projection.version) return this.store.promote(this.name, before.generation)
    if (found.version > this.projection.version) return
    this.#serving = { generation: found, follower: this.#follow(found) }
    await before.follower.stop()
    this.log.info({ projection: this.name, generation: found.id }, 'goes on with the tables that another process built')
  }

  /** Replicas of the previous version still read the old tables for a while. */
  async #dropRetired(): Promise<void> {
    if (this.keepRetiredMs === 0) return this.store.dropRetired(this.name)
    const drop = () => {
      this.store.dropRetired(this.name).catch((error: unknown) => {
        this.log.warn({ projection: this.name, why: String(error) }, 'retired tables are still there')
      })
    }
    this.time.after(this.keepRetiredMs, drop, { ref: false })
  }

  async #caughtUp({ follower }: Pick<Build, 'follower'>, position: number): Promise<void> {
    while (!(await follower.reached(position, 1000))) {
      if (this.#stopping.signal.aborted) throw new Error(`${this.name} is no longer built here`)
      if (follower.state.status === 'stopped') throw new Error(`${this.name} could not be built: ${follower.state.why}`)
      this.log.info({ projection: this.name, position: follower.position, goal: position }, 'building a read model')
    }
  }

  /** The old tables pause until the new ones have caught up with them, so that readers never see older state. */
  async #change(next: Build): Promise<void> {
    const before = this.#serving
    await before?.follower.stop()
    try {
      await this.#caughtUp(next, before?.follower.position ?? 0)
      await this.store.promote(this.name, next.generation)
      this.#serving = next
    } catch (error) {
      if (before) this.#serving = { generation: before.generation, follower: this.#follow(before.generation) }
      throw error
    }
  }

  get built(): boolean {
    return this.#serving !== undefined
  }

  get tables(): Generation {
    if (!this.#serving) throw new Error(`${this.name} is not built yet`)
    return this.#serving.generation
  }

  get state(): FollowerState {
    return this.#serving?.follower.state ?? { status: 'catching-up', position: 0 }
  }

  /** Like a follower's; a caller waiting during a switch continues with the new tables. */
  async reached(position: number, withinMs: number): Promise<boolean> {
    const serving = this.#serving
    if (!serving) return false
    if (await serving.follower.reached(position, withinMs)) return true
    await this.#changing
    return this.#serving !== serving && this.reached(position, withinMs)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#building?.stop()
    await this.#serving?.follower.stop()
  }

  #follow(generation: Generation): Follower {
    const rows = new RecentRows(generation)
    const following = {
      name: this.name,
      checkpoint: () => rows.resume(),
      handle: (slice: Slice) => this.#apply(rows, slice),
    }
    return new Follower(following, this.eventLog, this.log, this.time).start()
  }

  async #apply(rows: RecentRows, { records, position }: Slice): Promise<void> {
    if (records.length === 0) return
    const handled = records.filter(({ type }) => type in this.projection.on)
    for (const [table, definition] of Object.entries(this.projection.tables))
      await rows.expect(table, keysOf(definition, handled))
    const batch = new Batch(rows)
    await applyTo(batch, this.projection, records, this.journal)
    await rows.commit(batch.changes(), position)
  }
}
