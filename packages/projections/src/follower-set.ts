import { createHash } from 'node:crypto'
import type { Log } from '@countersign/telemetry'
import { LeaseHolder, type LeaseOptions } from './leases/lease-holder.js'
import { reason } from './reason.js'
import { isUnavailable } from '@countersign/process'

export interface Member {
  readonly id: string
  /** May take long. Retried later if it throws. */
  begin(): Promise<void>
  /** Stops it, even while it begins. */
  end(): Promise<void>
  look?(): Promise<void>
}

/** All followers of a process. Of the replicas with the same set, only the holder of its lease runs them. */
export class FollowerSet {
  readonly #holder: LeaseHolder
  #turns: readonly (readonly Turn[])[] = []

  /** @param groups each may depend on those before it, and stops before them */
  constructor(
    groups: readonly (readonly Member[])[],
    private readonly leasing: LeaseOptions,
    log: Log,
  ) {
    const work = {
      begin: () => {
        this.#turns = groups.map((members) => members.map((member) => new Turn(member, log)))
      },
      look: () => {
        for (const turn of this.#turns.flat()) turn.resume()
      },
      end: async () => {
        const turns = this.#turns
        this.#turns = []
        for (const group of turns.toReversed()) await Promise.all(group.map((turn) => turn.end()))
      },
    }
    this.#holder = new LeaseHolder(leaseOf(groups.flat()), work, leasing, log)
  }

  get held(): boolean {
    return this.#holder.held
  }

  /** True if some replica is known to run the set. */
  get kept(): boolean {
    return this.#holder.kept
  }

  /**
   * @throws the error of a member that could not begin, unless replicas share the lease and a store was unavailable:
   * then it is retried, and this replica serves the requests it can
   */
  async start(): Promise<this> {
    await this.#holder.start()
    const turns = this.#turns
    const unlessLater = (error: unknown) => {
      if (this.#turns === turns && !this.#isRetryable(error)) throw error
    }
    await Promise.all(turns.flat().map((turn) => turn.first.catch(unlessLater)))
    return this
  }

  stop(): Promise<void> {
    return this.#holder.stop()
  }

  #isRetryable(error: unknown): boolean {
    return this.leasing.shared === true && isUnavailable(error)
  }
}

class Turn {
  readonly first: Promise<void>
  #begun = false
  #doing: Promise<void> | undefined

  constructor(
    private readonly member: Member,
    private readonly log: Log,
  ) {
    this.first = this.#do()
    this.first.catch(() => undefined)
  }

  /** Retries the begin, or looks after a running member, unless an attempt is in progress. */
  resume(): void {
    if (!this.#doing) this.#do().catch(() => undefined)
  }

  async end(): Promise<void> {
    await this.member.end()
    await this.#doing?.catch(() => undefined)
  }

  #do(): Promise<void> {
    const doing = (this.#begun ? this.#look() : this.#begin()).finally(() => (this.#doing = undefined))
    return (this.#doing = doing)
  }

  async #begin(): Promise<void> {
    try {
      await this.member.begin()
      this.#begun = true
    } catch (error) {
      this.#warn(error, 'could not be begun, it is tried again')
      throw error
    }
  }

  async #look(): Promise<void> {
    await this.member.look?.().catch((error: unknown) => this.#warn(error, 'could not be looked after'))
  }

  #warn(error: unknown, what: string): void {
    this.log.warn({ follower: this.member.id, why: reason(error) }, what)
  }
}

/** Derives the same lease name for every set of the same followers. */
export function leaseOf(members: readonly Pick<Member, 'id'>[]): string {
  const ids = members.map(({ id }) => id).toSorted()
  return `followers-${createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16)}`
}
