import type { InvitationTarget, InvitationView } from '@countersign/contracts'
import type { CallBody } from '@countersign/contracts/calls'
import { invitationPurpose, isLinkToken, subjectOfToken } from '@countersign/links'
import type { Accounts } from '../account/accounts.js'
import type { AccountParts } from '../account/account-log.js'
import { invitationSubject } from '../domain/subjects.js'
import { invitationTo, invite, repeatInvitation, withdrawInvitation } from '../domain/invitations.js'
import type { PersonState } from '../domain/person-state.js'
import { refuse } from '../domain/refusal.js'
import { type Invitation, isAwaited, isOpen, type TeamState } from '../domain/team.js'
import { limitsOfAccess as limits, type Throttling } from '../sign-in/throttling.js'
import { foldedAddress } from '../../kernel/folded-address.js'
import type { Answered } from '../../kernel/caller.js'
import { derivedId } from '../../kernel/ids.js'
import { firstTeamId } from '../../kernel/teams.js'
import type { Manager, Membership } from './membership.js'

interface InvitationsParts extends Pick<AccountParts, 'vault' | 'clock'> {
  accounts: Accounts
  membership: Membership
  throttling: Throttling
}

export interface FoundInvitation extends Invitation {
  id: string
  email: string
  teamName: string
}

/** Invitations to a team, and their links (rule access-21). */
export class Invitations {
  constructor(private readonly parts: InvitationsParts) {}

  /** Those that wait or have lapsed, the newest first. */
  async list(teamId: string): Promise<InvitationView[]> {
    const team = await this.parts.membership.team(teamId)
    const awaited = [...(team?.invitations ?? [])].filter(([, invitation]) => isAwaited(invitation))
    const inviters = await this.parts.accounts.people([...new Set(awaited.map(([, { by }]) => by))])
    return awaited.map(([id, one]) => this.#viewOf(id, one, inviters.get(one.by))).toReversed()
  }

  /**
   * Invites an address by email. Consults only members, so that it reveals nobody else's account.
   *
   * @returns the open invitation if there is one @throws {Refusal} 403, 409 or 429
   */
  async invite(by: Manager, { email, role }: CallBody<'invite'>): Promise<Answered<InvitationView>> {
    const invitationId = derivedId(by.caller.commandId, 'invitation')
    const holder = await this.parts.accounts.personAt(email)
    const mail = this.#mailsOnce(by)
    const { team, position } = await this.parts.membership.manage(by, async (before, at) => {
      if (holder && before.members.has(holder.personId))
        refuse('already-a-member', { address: email, team: before.name ?? '' })
      const events = invite(before, { invitationId, email, role, at })
      if (events.length > 0) await mail(email)
      return events
    })
    return { answer: await this.#view(team!, invitationTo(team!, email) ?? invitationId), position }
  }

  /** Sends the same link again. @throws {Refusal} 403, 404, 410 or 429 */
  async repeat(by: Manager, invitationId: string): Promise<Answered<InvitationView>> {
    const mail = this.#mailsOnce(by)
    const { team, position } = await this.parts.membership.manage(by, async (before, at) => {
      const events = repeatInvitation(before, invitationId, at)
      await mail(before.invitations.get(invitationId)?.email ?? '')
      return events
    })
    return { answer: await this.#view(team!, invitationId), position }
  }

  /** @throws {Refusal} 403 or 404 */
  async withdraw(by: Manager, invitationId: string): Promise<Answered<null>> {
    const { position } = await this.parts.membership.manage(by, (team) => withdrawInvitation(team, invitationId))
    return { answer: null, position }
  }

  /** The invitation of a link. @throws {Refusal} 410 */
  async read(token: string): Promise<InvitationTarget> {
    const { teamName, by, email, role, validUntil } = await this.find(token)
    const [inviter, holder] = await Promise.all([this.parts.accounts.person(by), this.parts.accounts.personAt(email)])
    return { teamName, invitedBy: inviter?.name ?? null, email, role, validUntil, hasAccount: holder !== null }
  }

  /** The open invitation of a link's token. @throws {Refusal} 410 */
  async find(token: string): Promise<FoundInvitation> {
    const id = subjectOfToken(token)
    const team = await this.parts.membership.team(firstTeamId)
    const invitation = id === null ? undefined : team?.invitations.get(id)
    if (id === null || !team || !isOpen(invitation, this.parts.clock.now().toISOString())) return refuse('link-expired')
    const key = await this.parts.vault.find(invitationSubject(id))
    const isRight = key && key !== 'destroyed' && isLinkToken(key, id, invitationPurpose, token)
    const { email } = invitation
    return isRight && email !== null ? { ...invitation, id, email, teamName: team.name ?? '' } : refuse('link-expired')
  }

  /** True if a link's token belongs to an invitation, open or not. */
  async isOne(token: string): Promise<boolean> {
    const id = subjectOfToken(token)
    return id !== null && (await this.parts.membership.team(firstTeamId))?.invitations.has(id) === true
  }

  /** Counts an email under the limits of its address and its sender, however often a command decides anew. */
  #mailsOnce({ personId }: Manager): (email: string) => Promise<void> {
    let isCounted = false
    return async (email) => {
      if (isCounted) return
      isCounted = true
      const { throttling } = this.parts
      await throttling.mustCount([[limits.invitationPerTarget, foldedAddress(email)]], 'too-many-emails')
      await throttling.mustCount([[limits.invitationPerInviter, personId]], 'too-many-invitations')
    }
  }

  async #view(team: TeamState, id: string): Promise<InvitationView> {
    const invitation = team.invitations.get(id) ?? refuse('no-such-invitation')
    return this.#viewOf(id, invitation, (await this.parts.accounts.person(invitation.by)) ?? undefined)
  }

  #viewOf(id: string, { email, role, by, at, validUntil, state }: Invitation, inviter?: PersonState): InvitationView {
    const isLapsed = validUntil <= this.parts.clock.now().toISOString()
    return {
      id,
      email: email ?? '',
      role,
      invitedBy: { personId: by, name: inviter?.name ?? null },
      invitedAt: at,
      validUntil,
      state: isLapsed ? 'lapsed' : state === 'mailFailed' ? 'delivery_failed' : 'open',
    }
  }
}
