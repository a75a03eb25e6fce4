import type { CallBody } from '@countersign/contracts/calls'
import { subjectOfToken } from '@countersign/links'
import type { AccountParts } from '../account/account-log.js'
import type { Accounts } from '../account/accounts.js'
import { ClaimedAddress } from '../account/claimed-address.js'
import type { Installation } from '../account/installation.js'
import { createAccount } from '../account/new-account.js'
import type { Enrollments } from '../credentials/enrollments.js'
import { eventsOf, methodsOf } from '../domain/credentials/enrolled.js'
import { joinTeam } from '../domain/invitations.js'
import { refuse } from '../domain/refusal.js'
import type { HeldSession } from '../sign-in/sessions.js'
import type { SignInContext } from '../sign-in/sign-in-context.js'
import type { SignedIn, SignIns } from '../sign-in/sign-ins.js'
import { byPerson, type Caller, step } from '../../kernel/caller.js'
import { foldedAddress } from '../../kernel/folded-address.js'
import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import { firstTeamId } from '../../kernel/teams.js'
import type { Invitations } from './invitations.js'
import type { Membership } from './membership.js'

interface JoiningParts extends AccountParts {
  accounts: Accounts
  installation: Pick<Installation, 'hasJoined'>
  invitations: Invitations
  membership: Membership
  enrollments: Enrollments
  signIns: SignIns
}

type Accepting = CallBody<'acceptInvitation'>
type Enrol = Exclude<Accepting['enrol'], undefined>

/** Accepts an invitation, with a new account or as a person who has one (rule access-21). */
export class Joining {
  readonly #address: ClaimedAddress

  constructor(private readonly parts: JoiningParts) {
    this.#address = new ClaimedAddress(parts)
  }

  /** True if a link's token belongs to an invitation, open or not. */
  isFor(token: string): Promise<boolean> {
    return this.parts.invitations.isOne(token)
  }

  /** @throws {Refusal} 410 */
  async beginEnrollment(token: string) {
    const { id: invitationId, email } = await this.parts.invitations.find(token)
    const { enrollments } = this.parts
    return enrollments.begin({ purpose: 'invitation', personId: newId(), email, name: email, invitationId })
  }

  /**
   * Creates an account, then joins, in an order that makes every interruption harmless: address, person, team. The same
   * flow makes the same commands, so a repeated call completes an interrupted one, also if it had joined already.
   *
   * @throws {Refusal} 401 if the address has an account; 409, 410, 422 or 503
   */
  async withAccount(
    { token, name, enrol }: { token: string; name: string; enrol: Enrol },
    context: SignInContext,
  ): Promise<SignedIn> {
    const { invitations, membership, enrollments, accounts, signIns } = this.parts
    const flow = await enrollments.flowOf('invitation', context)
    const { personId, email, invitationId = '' } = flow
    if (invitationId !== subjectOfToken(token)) refuse('page-too-old')
    const hadJoined = (await membership.team(firstTeamId))?.members.has(personId)
    if (!hadJoined) await invitations.find(token)
    const made = await enrollments.credentials(enrol, flow, { name, email, team: await accounts.teamName() })
    const { locale } = context
    const account = { personId, name, email, locale, by: 'invitation' as const, credentials: eventsOf(made) }
    const caller = { ...byPerson(personId, context.correlation), commandId: `join-${personId}` }
    await this.#join(account, invitationId, caller, token)
    await enrollments.end(flow)
    return signIns.complete(await accounts.mustBe(personId), methodsOf(made), false, context, true)
  }

  /** @returns the log position @throws {Refusal} 403 if the invitation went to another address, 409 or 410 */
  async withSession({ personId }: HeldSession, token: string, caller: Caller): Promise<number> {
    const { id: invitationId, email } = await this.parts.invitations.find(token)
    const person = await this.parts.accounts.mustBe(personId)
    if (foldedAddress(person.email ?? '') !== foldedAddress(email))
      refuse('invitation-for-other-address', { address: email })
    const { position } = await this.parts.membership.change(firstTeamId, caller, (team, at) =>
      joinTeam(team, { invitationId, personId, at }),
    )
    return position
  }

  async #join(
    account: Parameters<typeof createAccount>[1],
    invitationId: string,
    caller: Caller,
    token: string,
  ): Promise<void> {
    const { personId } = account
    const { invitations, membership } = this.parts
    await this.#address.take(account, caller, 'join', async () => void (await invitations.find(token)))
    await createAccount(this.parts, account, step(caller, 'person'), 'link-expired')
    try {
      await membership.change(firstTeamId, step(caller, 'team'), (team, at) =>
        joinTeam(team, { invitationId, personId, at }),
      )
    } catch (error) {
      if (error instanceof Refusal) await this.#address.giveUp(account, caller)
      throw error
    }
    await this.#address.settle(account, caller)
  }
}
