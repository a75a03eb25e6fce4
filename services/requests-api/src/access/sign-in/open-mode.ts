import type { Me } from '@countersign/contracts'
import { permissionsOf } from '../domain/permissions.js'
import { firstTeamId } from '../../kernel/teams.js'

/**
 * The user before the claim: the person at the machine, who owns the installation (ADR 0126). `sender` is null unless fully
 * configured.
 */
export function openMode(configured: Pick<Me, 'sender' | 'unnamed' | 'mails'>): Me {
  const team = { id: firstTeamId, name: 'This installation' }
  return {
    person: null,
    ...configured,
    mode: 'open',
    team,
    teams: [team],
    permissions: [...permissionsOf.owner],
    methods: null,
    session: null,
  }
}
