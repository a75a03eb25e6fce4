import type { TeamEvent } from './events.js'
import { type Role, permits, roleFor } from './permissions.js'
import { refuse } from './refusal.js'
import type { Member, TeamState } from './team.js'

/** Judges by the team's newest history: a role may have changed since the call was let in. */
export function mustManage(team: TeamState | null, actorId: string): TeamState {
  const role = team?.members.get(actorId)?.role
  if (!team || !role) return refuse('no-team')
  return permits(role, 'people:write') ? team : tooLow(team, role, 'Managing members', roleFor('people:write'))
}

/** Gives a member another role. Only owners give and take the role owner, and the last one keeps it. */
export function changeRole(team: TeamState, actorId: string, personId: string, role: Role): TeamEvent[] {
  const member = mustBeMember(team, personId)
  if (member.role === role) return []
  if (member.role === 'owner' || role === 'owner') mustBeOwner(team, actorId)
  if (member.role === 'owner') mustNotBeLast(team)
  return [{ type: 'MemberRoleChanged', data: { personId, role } }]
}

export function removeMember(team: TeamState, actorId: string, personId: string): TeamEvent[] {
  const { role } = mustBeMember(team, personId)
  if (role === 'owner') {
    mustBeOwner(team, actorId)
    mustNotBeLast(team)
  }
  return [{ type: 'MemberRemoved', data: { personId, handTo: null } }]
}

const mustBeMember = ({ members }: TeamState, personId: string): Member =>
  members.get(personId) ?? refuse('no-such-member')

function mustBeOwner(team: TeamState, actorId: string): void {
  const role = team.members.get(actorId)?.role ?? 'viewer'
  if (role !== 'owner') tooLow(team, role, 'Changing owners', 'owner')
}

function mustNotBeLast({ name, members }: TeamState): void {
  const owners = [...members.values()].filter(({ role }) => role === 'owner')
  if (owners.length === 1) refuse('only-owner', { team: name ?? '' })
}

const tooLow = ({ name }: TeamState, role: Role, deed: string, required: Role): never =>
  refuse('role-too-low', { team: name ?? '', role, deed, required })
