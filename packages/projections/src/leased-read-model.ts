import type { EventLog } from '@countersign/event-log'
import { systemTime, type Time } from '@countersign/process'
import { withoutTimeBudget } from '@countersign/process/time-budget'
import { BeingBuilt, type Generation, type ReadModelStore } from './port.js'
import type { AnyProjection } from './projection.js'
import type { LeaseOptions } from './leases/lease-holder.js'
import { askEveryMs, leaseMs, renewEveryMs } from './leases/lease-times.js'
import type { Member } from './follower-set.js'
import type { FollowerState } from './follower.js'
import type { Projector } from './projector.js'

const lookMs = 10
/** Health turns red when another replica's read model lags without progress for this long. */
const standstillMs = 30_000

export interface LeasedReadModelParts {
  projection: AnyProjection
  /** Creates a projector each time this replica starts to maintain the read model. */
  project: () => Projector
  store: ReadModelStore
  eventLog: EventLog
  leasing: Pick<LeaseOptions, 'leases' | 'holder' | 'time'>
}

/** A read model as one replica sees it: maintained here, or by another replica and watched. */
export class LeasedReadModel implements Member {
  #projector: Projector | undefined
  /** The newest tables of this version seen while another replica maintains them. */
  #watched: Generation | undefined
  #seen = 0
  #looking: Promise<number> | undefined
  #standing: { at: number; sinceMs: number } | undefined

  readonly #time: Time

  constructor(private readonly parts: LeasedReadModelParts) {
    this.#time = parts.leasing.time ?? systemTime
  }

  get id(): string {
    return `read-model-${this.name}-${this.parts.projection.version}`
  }

  get name(): string {
    return this.parts.projection.name
  }

  async begin(): Promise<void> {
    const projector = this.parts.project()
    this.#projector = projector
    if (await this.#isBuilt()) await projector.start()
    else await this.#build(projector)
  }

  async end(): Promise<void> {
    const projector = this.#projector
    this.#projector = undefined
    await projector?.stop()
  }

  async look(): Promise<void> {
    await this.#projector?.look()
  }

  async tables(): Promise<Generation> {
    if (this.#projector?.built) return this.#projector.tables
    const serving = await this.parts.store.serving(this.name)
    if (serving?.version === this.parts.projection.version) this.#watched = serving
    if (!this.#watched) throw new BeingBuilt(this.name)
    return this.#watched
  }

  async shows(position: number): Promise<boolean> {
    if (this.#projector?.built) return this.#projector.state.position >= position
    return this.#seen >= position || (await this.#look()) >= position
  }

  /** False on timeout. */
  async reached(position: number, withinMs: number): Promise<boolean> {
    const deadline = this.#time.elapsed() + withinMs
    for (;;) {
      const left = deadline - this.#time.elapsed()
      if (this.#projector?.built) return this.#projector.reached(position, Math.max(0, left))
      if (await this.shows(position)) return true
      if (left <= 0) return false
      await this.#time.sleep(lookMs)
    }
  }

  async rebuild(): Promise<void> {
    const projector = this.#projector ?? this.parts.project()
    await projector.rebuild()
    if (projector !== this.#projector) await projector.stop()
  }

  get state(): FollowerState | null {
    return this.#projector?.state ?? null
  }

  get built(): boolean {
    return this.#projector?.built === true || this.#watched !== undefined
  }

  /** Describes the state for health. @throws if it makes no progress or is being built */
  async check(head = () => this.parts.eventLog.head()): Promise<string> {
    if (this.#projector?.built) return stateWord(this.#projector.state)
    const [seen, newest] = await Promise.all([this.#look(), head()])
    const now = this.#time.elapsed()
    if (seen >= newest) this.#standing = undefined
    else if (this.#standing?.at !== seen) this.#standing = { at: seen, sinceMs: now }
    if (this.#standing && now - this.#standing.sinceMs > standstillMs) {
      throw new Error(`kept by another replica, stalled at position ${seen}`)
    }
    return `kept by another replica, at position ${seen}`
  }

  async #isBuilt(): Promise<boolean> {
    return (await this.parts.store.serving(this.name))?.version === this.parts.projection.version
  }

  /** A separate lease, because another follower set may include the same read model. */
  async #build(projector: Projector): Promise<void> {
    const { leases, holder } = this.parts.leasing
    const isOurs = async () => (await leases.take(this.id, holder, leaseMs)) === 'held'
    while (!(await isOurs())) {
      if (await this.#isBuilt()) return projector.start()
      await this.#time.sleep(askEveryMs)
      if (this.#projector !== projector) throw new Error(`${this.name} is no longer built here`)
    }
    let isOver = false
    let isLost = false
    const renew = async () => {
      if ((await isOurs()) || isOver) return
      isLost = true
      await projector.stop()
    }
    const renewing = this.#time.every(renewEveryMs, () => void renew().catch(() => undefined), { ref: false })
    try {
      await projector.start()
      if (isLost) throw new Error(`${this.name} is built by another replica`)
    } finally {
      isOver = true
      renewing.clear()
      await leases.release(this.id, holder).catch(() => undefined)
    }
  }

  #look(): Promise<number> {
    this.#looking ??= withoutTimeBudget(() => this.#readCheckpoint()).finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #readCheckpoint(): Promise<number> {
    return (this.#seen = await (await this.tables()).checkpoint())
  }
}

export function stateWord(state: FollowerState): string {
  if ('why' in state) throw new Error(`${state.status} at position ${state.position}: ${state.why}`)
  return state.status === 'live' ? `at position ${state.position}` : `catching up, at position ${state.position}`
}
