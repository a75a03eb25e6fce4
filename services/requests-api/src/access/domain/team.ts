import { known } from '../../kernel/personal.js'
import type { TeamEvent } from './events.js'
import type { Role } from './permissions.js'
import { refuse } from './refusal.js'

export interface Member {
  role: Role
  /** ISO 8601, UTC. */
  joinedAt: string
}

export interface TeamState {
  teamId: string
  /** Null once erased. */
  name: string | null
  /** By person id. */
  members: ReadonlyMap<string, Member>
}

export interface TeamHappening {
  event: TeamEvent
  at: string
}

/** Never refuses, because the event has already happened. */
export function evolveTeam(team: TeamState | null, { event, at }: TeamHappening): TeamState | null {
  if (event.type === 'TeamFounded') {
    const { teamId, name } = event.data
    return { teamId, name: known(name), members: new Map() }
  }
  if (!team) return null
  if (event.type === 'TeamRenamed') return { ...team, name: known(event.data.name) }
  const { personId, role } = event.data
  return { ...team, members: new Map([...team.members, [personId, { role, joinedAt: at }]]) }
}

/** Null before the team was founded. */
export function replayTeam(history: Iterable<TeamHappening>): TeamState | null {
  let team: TeamState | null = null
  for (const happened of history) team = evolveTeam(team, happened)
  return team
}

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
