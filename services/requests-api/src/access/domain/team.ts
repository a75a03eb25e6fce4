import { known } from '../../kernel/personal.js'
import { refuse } from './refusal.js'
import type { TeamEvent } from './events.js'

export interface TeamState {
  teamId: string
  /** Null once erased. */
  name: string | null
}

/** Never refuses, because the event has already happened. */
export function evolveTeam(team: TeamState | null, { event }: { event: TeamEvent }): TeamState | null {
  if (event.type === 'TeamFounded') {
    const { teamId, name } = event.data
    return { teamId, name: known(name) }
  }
  return team && event.type === 'TeamRenamed' ? { ...team, name: known(event.data.name) } : team
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
