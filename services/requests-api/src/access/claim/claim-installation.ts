import type { InstallationEvent, PersonEvent } from '../domain/events.js'
import { type Claim, claimInstallation, evolveInstallation } from '../domain/installation.js'
import { installationStream } from '../domain/streams.js'
import { foundTeam, renameTeam } from '../domain/team.js'
import { Refusal } from '../../kernel/refusal.js'
import { refuse } from '../domain/refusal.js'
import { firstTeamId } from '../../kernel/teams.js'
import { type Caller, step, system } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'
import { newId } from '../../kernel/ids.js'
import type { AccountParts } from '../account/account-log.js'
import type { Accounts } from '../account/accounts.js'
import { ClaimedAddress } from '../account/claimed-address.js'
import type { Installation } from '../account/installation.js'
import { createAccount } from '../account/new-account.js'
import type { Membership } from '../team/membership.js'

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
  readonly #address: ClaimedAddress
  #isComplete = false

  constructor(
    private readonly parts: AccountParts & {
      installation: Installation
      accounts: Accounts
      membership: Pick<Membership, 'change'>
    },
  ) {
    this.#address = new ClaimedAddress(parts)
  }

  /** @throws {Refusal} 'already-claimed' if another claim was first */
  async claim(claim: ClaimOf, caller: Caller): Promise<void> {
    const { installation } = this.parts
    const { personId, by } = claim
    const decided = { personId, teamId: firstTeamId, by }
    const earlier = await installation.claim()
    if (earlier && earlier.personId !== personId) return refuse('already-claimed')

    await this.#address.take(claim, caller, 'claim', async () => {
      const winner = await installation.claim()
      if (winner && winner.personId !== personId) refuse('already-claimed')
    })
    // Another claim may have taken the address meanwhile and won.
    await createAccount(this.parts, { ...claim, by: 'claim' }, step(caller, 'person'), 'already-claimed')
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

  async #complete(claim: Completing, caller: Caller): Promise<void> {
    const { personId, teamName: name, isChosen } = claim
    const teamId = firstTeamId
    // Another call may have completed the claim without knowing the chosen name.
    await this.parts.membership.change(teamId, step(caller, 'team'), (team) =>
      team && isChosen ? renameTeam(team, name) : foundTeam(team, { teamId, name, personId }),
    )
    await this.#address.settle(claim, caller)
    this.#isComplete = true
  }

  /** The winner's address may have been taken from them during their claim. */
  async #afterLoss(): Promise<void> {
    this.#isComplete = false
    await this.mend()
  }
}
