import { known } from '../../kernel/personal.js'
import { refuse } from './refusal.js'
import type { TeamEvent, TeamRole } from './events.js'

export interface TeamState {
  teamId: string
  /** Null once erased. */
  name: string | null
  members: ReadonlyMap<string, TeamRole>
  /** Everyone who was ever a member. */
  joined: ReadonlySet<string>
}

/** Never refuses, because the event has already happened. */
export function evolveTeam(team: TeamState | null, { event }: { event: TeamEvent }): TeamState | null {
  if (event.type === 'TeamFounded') {
    const { teamId, name } = event.data
    return { teamId, name: known(name), members: new Map(), joined: new Set() }
  }
  return team && changed(team, event)
}

function changed(team: TeamState, event: TeamEvent): TeamState {
  switch (event.type) {
    case 'TeamRenamed':
      return { ...team, name: known(event.data.name) }
    case 'MemberJoined': {
      const { personId, role } = event.data
      return { ...team, members: withRole(team, personId, role), joined: new Set([...team.joined, personId]) }
    }
    case 'MemberRoleChanged':
      return { ...team, members: withRole(team, event.data.personId, event.data.role) }
    case 'MemberRemoved':
      return { ...team, members: new Map([...team.members].filter(([personId]) => personId !== event.data.personId)) }
    default:
      return team
  }
}

const withRole = ({ members }: TeamState, personId: string, role: TeamRole): TeamState['members'] =>
  new Map([...members, [personId, role]])

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
