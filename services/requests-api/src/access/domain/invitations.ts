import { foldedAddress } from '../../kernel/folded-address.js'
import { day, later } from '../../kernel/moments.js'
import type { TeamEvent } from './events.js'
import type { InvitedRole } from './permissions.js'
import { refuse } from './refusal.js'
import { isAwaited, isOpen, type TeamState } from './team.js'

/** Limits of a team (rule access-21). */
export const mostMembers = 1000
export const mostOpenInvitations = 200
/** In periods of 24 hours. */
export const invitationDays = 7

export interface Inviting {
  invitationId: string
  email: string
  role: InvitedRole
  at: string
}

/** Id of the invitation to an address that waits or has lapsed; null without one. */
export function invitationTo(team: TeamState, email: string): string | null {
  const folded = foldedAddress(email)
  for (const [id, invitation] of team.invitations)
    if (isAwaited(invitation) && invitation.email !== null && foldedAddress(invitation.email) === folded) return id
  return null
}

/** Invites an address. An open invitation stays, one that has lapsed or failed is replaced. */
export function invite(team: TeamState, { invitationId, email, role, at }: Inviting): TeamEvent[] {
  const former = invitationTo(team, email)
  const before = former === null ? undefined : team.invitations.get(former)
  if (before?.state === 'open' && isOpen(before, at)) return before.role === role ? [] : refuse('invitation-open')
  if (team.members.size >= mostMembers) refuse('team-full', { most: mostMembers, of: 'members' })
  const open = [...team.invitations.values()].filter((one) => isOpen(one, at) && one !== before)
  if (open.length >= mostOpenInvitations) refuse('team-full', { most: mostOpenInvitations, of: 'open invitations' })
  const validUntil = later(at, invitationDays * day)
  return [
    ...(former === null ? [] : [withdrawn(former)]),
    { type: 'MemberInvited', data: { invitationId, email, role, validUntil } },
  ]
}

/** Sends the same link again, without extending it. */
export function repeatInvitation(team: TeamState, invitationId: string, at: string): TeamEvent[] {
  const invitation = team.invitations.get(invitationId)
  if (!isAwaited(invitation)) return refuse('no-such-invitation')
  return isOpen(invitation, at) ? [{ type: 'InvitationRepeated', data: { invitationId } }] : refuse('invitation-lapsed')
}

export function withdrawInvitation(team: TeamState, invitationId: string): TeamEvent[] {
  return isAwaited(team.invitations.get(invitationId)) ? [withdrawn(invitationId)] : refuse('no-such-invitation')
}

/** Accepts an invitation for a person with an account. The invitation of a member ends without effect. */
export function joinTeam(
  team: TeamState | null,
  { invitationId, personId, at }: { invitationId: string; personId: string; at: string },
): TeamEvent[] {
  const invitation = team?.invitations.get(invitationId)
  const isMember = team?.members.has(personId)
  if (!isOpen(invitation, at)) return isMember ? [] : refuse('link-expired')
  if (isMember) return [withdrawn(invitationId)]
  if (team!.members.size >= mostMembers) refuse('team-full', { most: mostMembers, of: 'members' })
  const { role } = invitation
  return [{ type: 'MemberJoined', data: { personId, role, by: 'invitation', invitationId } }]
}

const withdrawn = (invitationId: string): TeamEvent => ({ type: 'InvitationWithdrawn', data: { invitationId } })
