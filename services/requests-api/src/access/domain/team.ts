import { known } from '../../kernel/personal.js'
import type { TeamEvent, TeamMailEvent } from './events.js'
import type { InvitedRole, Role } from './permissions.js'
import { refuse } from './refusal.js'

export interface Member {
  role: Role
  /** ISO 8601, UTC. */
  joinedAt: string
}

export interface Invitation {
  /** Null once the invitation has ended. */
  email: string | null
  role: InvitedRole
  /** Id of the inviter. */
  by: string
  /** ISO 8601, UTC, as is `validUntil`. */
  at: string
  /** An open invitation has lapsed after this time. */
  validUntil: string
  state: 'open' | 'mailFailed' | 'accepted' | 'withdrawn'
}

export interface TeamState {
  teamId: string
  /** Null once erased. */
  name: string | null
  /** By person id, as is `former`. */
  members: ReadonlyMap<string, Member>
  /** Time of the removal of everyone who is no longer a member, ISO 8601. */
  former: ReadonlyMap<string, string>
  /** By id. */
  invitations: ReadonlyMap<string, Invitation>
}

export interface TeamHappening {
  event: TeamEvent | TeamMailEvent
  at: string
  actor: { kind?: string; id?: string }
}

/** Null before the team was founded. @param before the team after all earlier events, which stays as it is */
export function replayTeam(history: Iterable<TeamHappening>, before: TeamState | null = null): TeamState | null {
  let team: Draft | null = before && {
    ...before,
    members: new Map(before.members),
    former: new Map(before.former),
    invitations: new Map(before.invitations),
  }
  for (const { event, at, actor } of history) {
    if (event.type === 'TeamFounded') {
      const { teamId, name } = event.data
      team = { teamId, name: known(name), members: new Map(), former: new Map(), invitations: new Map() }
    } else if (team) apply(team, event, { at, actor })
  }
  return team
}

/** Changes in place: a copy for each event would make replaying quadratic. */
interface Draft extends TeamState {
  members: Map<string, Member>
  former: Map<string, string>
  invitations: Map<string, Invitation>
}

/** Never refuses, because the event has already happened. */
function apply(team: Draft, event: TeamHappening['event'], { at, actor }: Pick<TeamHappening, 'at' | 'actor'>): void {
  switch (event.type) {
    case 'TeamRenamed':
      team.name = known(event.data.name)
      break
    case 'MemberInvited': {
      const { invitationId, email, role, validUntil } = event.data
      const by = actor.id ?? ''
      team.invitations.set(invitationId, { email: known(email), role, by, at, validUntil, state: 'open' })
      break
    }
    case 'InvitationRepeated':
      changeInvitation(team, event.data.invitationId, { state: 'open' })
      break
    case 'InvitationWithdrawn':
      changeInvitation(team, event.data.invitationId, { state: 'withdrawn', email: null })
      break
    case 'MemberJoined': {
      const { personId, role } = event.data
      team.members.set(personId, { role, joinedAt: at })
      team.former.delete(personId)
      if (event.data.by === 'invitation')
        changeInvitation(team, event.data.invitationId, { state: 'accepted', email: null })
      break
    }
    case 'MemberRoleChanged': {
      const { personId, role } = event.data
      const member = team.members.get(personId)
      if (member) team.members.set(personId, { ...member, role })
      break
    }
    case 'MemberRemoved':
      team.members.delete(event.data.personId)
      team.former.set(event.data.personId, at)
      break
    case 'MailDelivered':
    case 'MailAttemptFailed':
    case 'MailUndeliverable': {
      const { to } = event.data
      if (to.kind !== 'invitation' || !isAwaited(team.invitations.get(to.invitationId))) break
      if (event.type === 'MailDelivered') changeInvitation(team, to.invitationId, { state: 'open' })
      if (event.type === 'MailUndeliverable') changeInvitation(team, to.invitationId, { state: 'mailFailed' })
    }
  }
}

function changeInvitation({ invitations }: Draft, id: string, change: Partial<Invitation>): void {
  const invitation = invitations.get(id)
  if (invitation) invitations.set(id, { ...invitation, ...change })
}

/** True for an invitation that was neither accepted nor withdrawn; it may have lapsed. */
export const isAwaited = (invitation: Invitation | undefined): invitation is Invitation =>
  invitation?.state === 'open' || invitation?.state === 'mailFailed'

/** True if the link of an invitation works. */
export const isOpen = (invitation: Invitation | undefined, at: string): invitation is Invitation =>
  isAwaited(invitation) && at < invitation.validUntil

/** True for everyone who is or was a member: they have an account. */
export const hasEverJoined = (team: TeamState | null, personId: string): boolean =>
  team !== null && (team.members.has(personId) || team.former.has(personId))

/** Founds the claimer's team with the claimer as its owner. */
export function foundTeam(
  team: TeamState | null,
  { teamId, name, personId }: { teamId: string; name: string; personId: string },
): TeamEvent[] {
  if (team) return []
  return [
    { type: 'TeamFounded', data: { teamId, name } },
    { type: 'MemberJoined', data: { personId, role: 'owner', by: 'claim' } },
  ]
}

export function renameTeam(team: TeamState | null, name: string): TeamEvent[] {
  if (!team) return refuse('no-such-team')
  return team.name === name ? [] : [{ type: 'TeamRenamed', data: { name } }]
}
