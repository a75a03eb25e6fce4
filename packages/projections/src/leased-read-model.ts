import { setTimeout as wait } from 'node:timers/promises'
import type { EventLog } from '@countersign/event-log'
import { forSeveral } from '@countersign/process/patience'
import type { Log } from '@countersign/telemetry'
import { BeingBuilt, type Generation, type ReadModelStore } from './port.js'
import type { AnyProjection } from './projection.js'
import { LeaseHolder, type LeaseOptions } from './leases/lease-holder.js'
import type { FollowerState } from './follower.js'
import type { Projector } from './projector.js'

/** How often a replica that does not keep a read model looks how far it has come, while somebody waits for it. */
const lookMs = 10
/** A read model that is kept elsewhere and stands still for so long, although there is more, is red. */
const standstillMs = 30_000

/** What a read model that is kept elsewhere is made of. */
export interface KeptParts {
  projection: AnyProjection
  /** Makes what keeps it, each time that this replica begins to. */
  project: () => Projector
  store: ReadModelStore
  eventLog: EventLog
  leasing: LeaseOptions
  log: Log
}

/**
 * A read model as one replica sees it: kept up to date here, or by another replica and watched from here. Which of them
 * keeps it is decided by a lease of its version, so that two versions of the program can each keep theirs.
 */
export class LeasedReadModel {
  readonly #holder: LeaseHolder
  #projector: Projector | undefined
  /** The newest tables of this version that were seen while another kept them. */
  #watched: Generation | undefined
  #seen = 0
  #looking: Promise<number> | undefined
  /** Where it was behind the log when health last looked, and since when it is there. */
  #standing: { at: number; sinceMs: number } | undefined

  constructor(private readonly parts: KeptParts) {
    const { projection, project, leasing, log } = parts
    const work = {
      begin: async () => {
        const projector = project()
        this.#projector = projector
        await projector.start()
      },
      end: async () => {
        const projector = this.#projector
        this.#projector = undefined
        await projector?.stop()
      },
      look: async () => this.#projector?.look(),
      movable: () => this.#projector?.building === false,
    }
    this.#holder = new LeaseHolder(`read-model-${projection.name}-${projection.version}`, work, leasing, log)
  }

  get name(): string {
    return this.parts.projection.name
  }

  /** Resolves when it can be read, or is somebody else's to keep. */
  async start(): Promise<void> {
    await this.#holder.start()
  }

  stop(): Promise<void> {
    return this.#holder.stop()
  }

  /**
   * The tables to read.
   *
   * @throws {BeingBuilt} while they are being built for the first time
   */
  async tables(): Promise<Generation> {
    if (this.#projector?.built) return this.#projector.tables
    const serving = await this.parts.store.serving(this.name)
    if (serving?.version === this.parts.projection.version) this.#watched = serving
    if (!this.#watched) throw new BeingBuilt(this.name)
    return this.#watched
  }

  /** Whether everything up to the position can be read now. */
  async shows(position: number): Promise<boolean> {
    if (this.#projector?.built) return this.#projector.state.position >= position
    return this.#seen >= position || (await this.#look()) >= position
  }

  /** Resolves when everything up to the position can be read; false when that takes longer than asked for. */
  async reached(position: number, withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs
    for (;;) {
      const left = deadline - performance.now()
      if (this.#projector?.built) return this.#projector.reached(position, Math.max(0, left))
      if (await this.shows(position)) return true
      if (left <= 0) return false
      await wait(lookMs)
    }
  }

  /** Builds it anew beside what is read. */
  async rebuild(): Promise<void> {
    const projector = this.#projector ?? this.parts.project()
    await projector.rebuild()
    if (projector !== this.#projector) await projector.stop()
  }

  /** How far it is, or null where another replica keeps it. */
  get state(): FollowerState | null {
    return this.#projector?.state ?? null
  }

  /** Whether somebody is known to keep it up to date. */
  get kept(): boolean {
    return this.#holder.kept
  }

  /** Whether there are tables to read, as far as was seen here. */
  get built(): boolean {
    return this.#projector?.built === true || this.#watched !== undefined
  }

  /**
   * A word on how it is.
   *
   * @param head asks for the newest position of the log, where another replica keeps it
   * @throws when it does not go on, or is being built
   */
  async check(head = () => this.parts.eventLog.head()): Promise<string> {
    if (this.#projector?.built) return stateWord(this.#projector.state)
    const [seen, newest] = await Promise.all([this.#look(), head()])
    const now = performance.now()
    if (seen >= newest) this.#standing = undefined
    else if (this.#standing?.at !== seen) this.#standing = { at: seen, sinceMs: now }
    if (this.#standing && now - this.#standing.sinceMs > standstillMs) {
      throw new Error(`kept by another replica, stands still at position ${seen}`)
    }
    return `kept by another replica, at position ${seen}`
  }

  /** One look for all that wait. */
  #look(): Promise<number> {
    this.#looking ??= forSeveral(() => this.#lookOnce()).finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #lookOnce(): Promise<number> {
    return (this.#seen = await (await this.tables()).checkpoint())
  }
}

/** How a follower is, in a word. @throws when it does not follow */
export function stateWord(state: FollowerState): string {
  if ('why' in state) throw new Error(`${state.status} at position ${state.position}: ${state.why}`)
  return state.status === 'live' ? `at position ${state.position}` : `catching up, at position ${state.position}`
}
