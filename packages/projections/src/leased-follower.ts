import type { EventLog } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import { LeaseHolder, type LeaseOptions } from './leases/lease-holder.js'
import { Follower, type FollowerState, type Following } from './follower.js'
import { stateWord } from './leased-read-model.js'

/** A reactor that one replica of several runs at a time. */
export class LeasedFollower {
  readonly #holder: LeaseHolder
  #follower: Follower | undefined

  constructor(
    private readonly following: Following,
    eventLog: EventLog,
    leasing: LeaseOptions,
    log: Log,
  ) {
    const work = {
      begin: async () => {
        this.#follower = new Follower(following, eventLog, log, undefined, undefined, leasing.isUnavailable).start()
      },
      end: async () => {
        const follower = this.#follower
        this.#follower = undefined
        await follower?.stop()
      },
    }
    this.#holder = new LeaseHolder(following.name, work, leasing, log)
  }

  get name(): string {
    return this.following.name
  }

  async start(): Promise<void> {
    await this.#holder.start()
  }

  stop(): Promise<void> {
    return this.#holder.stop()
  }

  /** How far it is, or null where another replica runs it. */
  get state(): FollowerState | null {
    return this.#follower?.state ?? null
  }

  /** A word on how it is. @throws when it does not follow */
  check(): string {
    return this.#follower ? stateWord(this.#follower.state) : 'run by another replica'
  }
}
