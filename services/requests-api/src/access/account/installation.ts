import { installationSubject } from '@countersign/event-log'
import { isSameSecret } from '@countersign/links'
import { type Claim, evolveInstallation } from '../domain/installation.js'
import { installationStream } from '../domain/streams.js'
import { hasEverJoined } from '../domain/team.js'
import { type AccountParts, readIntact } from './account-log.js'
import { inBackground } from './in-background.js'
import type { Mode } from '../../kernel/caller.js'
import type { Membership } from '../team/membership.js'

/** Age of a known absence after which it is read again in the background (ADR 0126). */
const refreshMs = 250

/** The claim of this installation, and what follows from it. */
export class Installation {
  #claim: Claim | null = null
  #isUnclaimed = false
  /** Time of the last read that found no claim. */
  #absentAt: number | null = null
  readonly #refresh = inBackground(() => this.claim())

  /** @param parts `shared` if other replicas may claim it; else its absence is remembered (ADR 0126) */
  constructor(
    private readonly parts: Pick<AccountParts, 'journal' | 'vault'> & {
      shared: boolean
      membership: Pick<Membership, 'team'>
    },
  ) {}

  /** Null until the claim, which is permanent. */
  async claim(): Promise<Claim | null> {
    if (this.#claim || this.#isUnclaimed) return this.#claim
    let claim: Claim | null = null
    for (const entry of await readIntact(this.parts.journal, installationStream))
      claim = evolveInstallation(claim, entry)
    if (claim === null) this.#absentAt = performance.now()
    this.#isUnclaimed = claim === null && !this.#claim && !this.parts.shared
    return (this.#claim ??= claim)
  }

  /**
   * As {@link claim}, for deciding who may call: the absence of a claim may be up to {@link refreshMs} old, or as old as an
   * outage of the log, so that calls without need of the log go on.
   */
  async known(): Promise<Claim | null> {
    if (this.#claim || this.#absentAt === null) return this.claim()
    if (this.parts.shared && performance.now() - this.#absentAt > refreshMs) this.#refresh()
    return null
  }

  /** Reports a claim to calls that remember its absence. */
  claimed(claim: Claim): void {
    this.#claim = claim
  }

  /** The token of the claim link, equal on every replica and stored nowhere. */
  async claimToken(): Promise<string> {
    const key = await this.parts.vault.obtain(installationSubject)
    return key.derive('claim/v1').toString('base64url')
  }

  async isClaimToken(text: string): Promise<boolean> {
    return isSameSecret(await this.claimToken(), text)
  }

  /** The claimer's team; null before the claim, and while an interrupted claim lacks it. */
  async team(): Promise<{ id: string; name: string } | null> {
    const claim = await this.claim()
    const team = claim && (await this.parts.membership.team(claim.teamId))
    return team && { id: team.teamId, name: team.name ?? '' }
  }

  /** Ids of everyone with an account. */
  async everyone(): Promise<string[]> {
    const claim = await this.claim()
    const team = claim && (await this.parts.membership.team(claim.teamId))
    return [
      ...new Set([
        ...(claim ? [claim.personId] : []),
        ...(team ? [...team.members.keys(), ...team.former.keys()] : []),
      ]),
    ]
  }

  /** True for the claimer, and for everyone who is or was a member of the team. */
  async hasJoined(personId: string): Promise<boolean> {
    const claim = await this.claim()
    if (claim === null || claim.personId === personId) return claim !== null
    return hasEverJoined(await this.parts.membership.team(claim.teamId), personId)
  }
}

/** Decides who may call (rule access-7). */
export class Modes {
  constructor(
    private readonly installation: Pick<Installation, 'known'>,
    private readonly reach: {
      /** `HOST` is loopback, and `PUBLIC_URL` unset or a loopback name. */
      isLocal: boolean
      /** `ALLOW_WITHOUT_LOGIN`; without effect once claimed. */
      allowWithoutLogin: boolean
    },
  ) {}

  async mode(): Promise<Mode> {
    if (await this.installation.known()) return 'claimed'
    return this.reach.isLocal || this.reach.allowWithoutLogin ? 'open' : 'closed'
  }

  /** In the open mode: true if a call that needs a caller must come from this machine. */
  get onlyFromHere(): boolean {
    return !this.reach.allowWithoutLogin
  }

  /** True if an account needs a passkey, or an authenticator app beside its password (rule access-12). */
  get secondFactorRequired(): boolean {
    return !this.reach.isLocal
  }
}
