import { createHmac } from 'node:crypto'
import { installationSubject } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import type { Limit, Throttle } from '../../platform/ports/throttle.js'
import { type AccountRefusal, refuse } from '../domain/refusal.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Limits of rule access-15. */
export const limitsOfAccess = {
  callsPerAddress: { name: 'access-calls', points: 300, seconds: 5 * minute },
  refusedPerAddress: { name: 'access-refused', points: 30, seconds: 5 * minute },
  passwordPerAccountAndAddress: { name: 'password-account-address', points: 10, seconds: 15 * minute },
  /** Counts failures in a row; {@link delayAfter} turns them into a hold. */
  passwordPerAccount: { name: 'password-account', points: Number.MAX_SAFE_INTEGER, seconds: day },
  /** Lets one attempt through at a time once several have failed. */
  passwordTurn: { name: 'password-turn', points: 1, seconds: 1 },
  passwordHeld: { name: 'password-held', points: 1, seconds: 5 * minute },
  passwordPerAddress: { name: 'password-address', points: 50, seconds: hour },
  codePerAccount: { name: 'code-account', points: 20, seconds: day },
  emailPerTarget: { name: 'forgot-target', points: 3, seconds: hour },
  emailPerCaller: { name: 'forgot-caller', points: 100, seconds: hour },
  invitationPerTarget: { name: 'invitation-target', points: 3, seconds: hour },
  invitationPerInviter: { name: 'invitation-inviter', points: 100, seconds: hour },
} as const satisfies Record<string, Limit>

export const failuresBeforeDelay = 5
const longestDelay = 300

/** Seconds to wait after so many failures in a row: 1, 2, 4 … 300 from the sixth on. */
export const delayAfter = (failures: number): number =>
  failures <= failuresBeforeDelay ? 0 : Math.min(longestDelay, 2 ** Math.min(30, failures - failuresBeforeDelay - 1))

/** Counts under HMACs of addresses and accounts. */
export class Throttling {
  constructor(
    private readonly throttle: Throttle,
    private readonly vault: Pick<Vault, 'obtain'>,
  ) {}

  /** @throws {Refusal} 429 if one of the limits is used up */
  async mustAllow(
    counters: readonly (readonly [Limit, string])[],
    refusal: AccountRefusal = 'too-many-attempts',
  ): Promise<void> {
    const waits = await Promise.all(
      counters.map(async ([limit, subject]) => this.throttle.waitFor(limit, await this.#keyOf(subject))),
    )
    const seconds = Math.max(0, ...waits)
    if (seconds > 0) refuse(refusal, { seconds })
  }

  /**
   * Counts an attempt under each limit before it is judged, so that simultaneous attempts cannot pass together.
   *
   * @throws {Refusal} 429 if one of the limits is used up
   */
  async mustCount(counters: readonly (readonly [Limit, string])[], refusal?: AccountRefusal): Promise<void> {
    await this.mustAllow(counters, refusal)
    for (const [limit, subject] of counters)
      if ((await this.count(limit, subject)) > limit.points) await this.mustAllow([[limit, subject]], refusal)
  }

  /** Takes an attempt back that did not fail. */
  async uncount(limit: Limit, subject: string): Promise<void> {
    await this.throttle.uncount(limit, await this.#keyOf(subject))
  }

  /** @returns the attempts counted so far */
  async counted(limit: Limit, subject: string): Promise<number> {
    return this.throttle.counted(limit, await this.#keyOf(subject))
  }

  /** Counts an attempt. @returns false if the limit was used up */
  async mayCount(limit: Limit, subject: string): Promise<boolean> {
    if ((await this.throttle.waitFor(limit, await this.#keyOf(subject))) > 0) return false
    return (await this.count(limit, subject)) <= limit.points
  }

  /** @returns the attempts counted so far, this one included */
  async count(limit: Limit, subject: string): Promise<number> {
    return this.throttle.count(limit, await this.#keyOf(subject))
  }

  async hold(limit: Limit, subject: string, seconds: number): Promise<void> {
    if (seconds > 0) await this.throttle.hold(limit, await this.#keyOf(subject), seconds)
  }

  async clear(limit: Limit, subject: string): Promise<void> {
    await this.throttle.clear(limit, await this.#keyOf(subject))
  }

  async #keyOf(subject: string): Promise<string> {
    const key = await this.vault.obtain(installationSubject)
    return createHmac('sha256', key.derive('throttle/v1')).update(subject).digest('hex').slice(0, 32)
  }
}
