import { createHash } from 'node:crypto'
import type { Log } from '@countersign/telemetry'
import { LeaseHolder, type LeaseOptions } from './leases/lease-holder.js'
import { reason } from './reason.js'
import { isUnavailable } from '@countersign/process'

/** A follower, as its set sees it. */
export interface Member {
  /** Its name, with its version where it has one. */
  readonly id: string
  /** May take long. Tried again later when it throws. */
  begin(): Promise<void>
  /** Ends it, also where it is only beginning. */
  end(): Promise<void>
  /** Something may have been changed by another. */
  look?(): Promise<void>
}

/**
 * All that follows the log in a process. Of the replicas that have the same followers, in the same versions, one runs all of
 * them: the one that has the lease of the set.
 */
export class FollowerSet {
  readonly #holder: LeaseHolder
  #turns: readonly (readonly Turn[])[] = []

  /** @param groups each may ask for what those before it do, and is ended before them */
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
        for (const turn of this.#turns.flat()) turn.goOn()
      },
      end: async () => {
        const turns = this.#turns
        this.#turns = []
        for (const group of turns.toReversed()) await Promise.all(group.map((turn) => turn.end()))
      },
    }
    this.#holder = new LeaseHolder(leaseOf(groups.flat()), work, leasing, log)
  }

  /** Whether this replica runs it. */
  get held(): boolean {
    return this.#holder.held
  }

  /** Whether somebody is known to run it. */
  get kept(): boolean {
    return this.#holder.kept
  }

  /**
   * Resolves when all of it was begun, or is another's.
   *
   * @throws what one of them could not be begun for; not so where there may be other replicas and a store was away at that
   * moment: it is tried again, and this replica answers what it can meanwhile
   */
  async start(): Promise<this> {
    await this.#holder.start()
    const turns = this.#turns
    const unlessLater = (error: unknown) => {
      if (this.#turns === turns && !this.#comesBack(error)) throw error
    }
    await Promise.all(turns.flat().map((turn) => turn.first.catch(unlessLater)))
    return this
  }

  stop(): Promise<void> {
    return this.#holder.stop()
  }

  #comesBack(error: unknown): boolean {
    return this.leasing.shared === true && isUnavailable(error)
  }
}

/** One follower, from the moment that this replica has the lease of its set until it has it no more. */
class Turn {
  /** The first try to begin it. */
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

  /** Tries again to begin it, or looks after what was begun; not while it still does. */
  goOn(): void {
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

/** The same for each set of the same followers. */
export function leaseOf(members: readonly Pick<Member, 'id'>[]): string {
  const ids = members.map(({ id }) => id).toSorted()
  return `followers-${createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16)}`
}
