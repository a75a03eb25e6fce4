import type { EventLog } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import { Follower, type FollowerState, type Following } from './follower.js'
import type { Member } from './follower-set.js'
import { stateWord } from './leased-read-model.js'

/** A reactor that only one replica runs at a time. */
export class LeasedFollower implements Member {
  #follower: Follower | undefined

  constructor(
    private readonly following: Following,
    private readonly eventLog: EventLog,
    private readonly log: Log,
  ) {}

  get id(): string {
    return this.name
  }

  get name(): string {
    return this.following.name
  }

  async begin(): Promise<void> {
    const { following, eventLog, log } = this
    this.#follower = new Follower(following, eventLog, log).start()
  }

  async end(): Promise<void> {
    const follower = this.#follower
    this.#follower = undefined
    await follower?.stop()
  }

  get state(): FollowerState | null {
    return this.#follower?.state ?? null
  }

  check(): string {
    return this.#follower ? stateWord(this.#follower.state) : 'run by another replica'
  }
}
