import { KeyDestroyed } from '@countersign/vault'
import type { InstallationEvent, PersonEvent } from '../domain/events.js'
import { replayPerson } from '../domain/evolve-person.js'
import { type Claim, claimInstallation, evolveInstallation } from '../domain/installation.js'
import { installationStream, personStream, teamStream } from '../domain/streams.js'
import { foundTeam, renameTeam, replayTeam } from '../domain/team.js'
import { Refusal } from '../../kernel/refusal.js'
import { refuse } from '../domain/refusal.js'
import { firstTeamId } from '../../kernel/teams.js'
import { type Caller, step, system } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'
import { newId } from '../../kernel/ids.js'
import { destroyPerson, destroyRetired } from '../account/account-keys.js'
import type { AccountParts } from '../account/account-log.js'
import type { Accounts } from '../account/accounts.js'
import { claimEvents } from './claim-events.js'
import { Addresses } from '../account/addresses.js'
import type { Installation } from '../account/installation.js'

export interface ClaimOf {
  personId: string
  name: string
  email: string
  teamName: string
  locale: string
  /** The person's first ways to sign in. */
  credentials: PersonEvent[]
  by: InstallationEvent['data']['by']
}

interface Completing {
  personId: string
  email: string
  teamName: string
  /** True if the claimer chose the team's name. */
  isChosen: boolean
}

/**
 * Creates the first account and its team, in an order that makes every interruption harmless: address, person,
 * installation, team. The third append decides between concurrent claims (ADR 0126).
 */
export class ClaimInstallation {
  readonly #addresses: Addresses
  #isComplete = false

  constructor(private readonly parts: AccountParts & { installation: Installation; accounts: Accounts }) {
    this.#addresses = new Addresses(parts)
  }

  /** @throws {Refusal} 'already-claimed' if another claim was first */
  async claim(claim: ClaimOf, caller: Caller): Promise<void> {
    const { installation } = this.parts
    const { personId, by } = claim
    const decided = { personId, teamId: firstTeamId, by }
    const earlier = await installation.claim()
    if (earlier && earlier.personId !== personId) return refuse('already-claimed')

    await this.#takeAddress(claim, step(caller, 'address'))
    await this.#createPerson(claim, step(caller, 'person'))
    try {
      const { entries } = await handle(this.parts, {
        stream: installationStream,
        caller: step(caller, 'installation'),
        decide: (history) => claimInstallation(history.reduce(evolveInstallation, null), decided),
      })
      installation.claimed(entries.reduce<Claim | null>(evolveInstallation, null)!)
    } catch (error) {
      if (error instanceof Refusal) await this.#afterLoss()
      throw error
    }
    await this.#complete({ ...claim, isChosen: true }, caller)
  }

  /** Completes a claim that was interrupted after it was decided. Cheap once it has succeeded. */
  async mend(): Promise<void> {
    if (this.#isComplete) return
    const claim = await this.parts.installation.claim()
    const person = claim && (await this.parts.accounts.person(claim.personId))
    if (!person || person.email === null) return
    const { personId, name, email } = person
    const completing = { personId, email, teamName: `${name ?? ''}’s team`, isChosen: false }
    await this.#complete(completing, system('claim', newId()))
  }

  /** Another claim may hold the address: then its outcome decides, unless it was interrupted. */
  async #takeAddress(claim: ClaimOf, caller: Caller): Promise<void> {
    const { clock } = this.parts
    const endsAt = clock.elapsed() + awaitingMs
    for (;;)
      try {
        await this.#addresses.take(claim, caller, 'claim')
        return
      } catch (error) {
        if (!(error instanceof Refusal) || error.refusal !== 'claim-interrupted') throw error
        const decided = await this.parts.installation.claim()
        if (decided && decided.personId !== claim.personId) return refuse('already-claimed')
        if (clock.elapsed() >= endsAt) throw error
        await clock.sleep(pauseMs)
      }
  }

  async #createPerson(claim: ClaimOf, caller: Caller): Promise<void> {
    try {
      const { entries } = await handle(this.parts, {
        stream: personStream(claim.personId),
        caller,
        decide: (history) => claimEvents(replayPerson(history), claim),
      })
      await destroyRetired(this.parts.vault, replayPerson(entries)!)
    } catch (error) {
      // Another claim took the address meanwhile and won.
      if (error instanceof KeyDestroyed) return refuse('already-claimed')
      throw error
    }
  }

  async #complete(claim: Completing, caller: Caller): Promise<void> {
    const { personId, teamName: name, isChosen } = claim
    const teamId = firstTeamId
    await handle(this.parts, {
      stream: teamStream(teamId),
      caller: step(caller, 'team'),
      decide(history) {
        const team = replayTeam(history)
        // Another call may have completed the claim without knowing the chosen name.
        return team && isChosen ? renameTeam(team, name) : foundTeam(team, { teamId, name, personId })
      },
    })
    const { former } = await this.#addresses.take(claim, step(caller, 'address-again'), 'decided')
    for (const holder of former)
      if (!(await this.parts.installation.hasJoined(holder))) await destroyPerson(this.parts, holder)
    this.#isComplete = true
  }

  /** The winner's address may have been taken from them during their claim. */
  async #afterLoss(): Promise<void> {
    this.#isComplete = false
    await this.mend()
  }
}

/** Timeout for a simultaneous claim with the same address, and the polling interval. */
const awaitingMs = 2000
const pauseMs = 50
