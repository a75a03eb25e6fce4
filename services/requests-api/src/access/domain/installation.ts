import { refuse } from './refusal.js'
import type { InstallationEvent } from './events.js'

/** The first account and its team. */
export interface Claim {
  personId: string
  teamId: string
}

export function evolveInstallation(claim: Claim | null, { event }: { event: InstallationEvent }): Claim | null {
  const { personId, teamId } = event.data
  return claim ?? { personId, teamId }
}

/** Claims the installation once and for all (rule access-8). */
export function claimInstallation(claim: Claim | null, data: InstallationEvent['data']): InstallationEvent[] {
  if (claim === null) return [{ type: 'InstallationClaimed', data }]
  return claim.personId === data.personId ? [] : refuse('already-claimed')
}
