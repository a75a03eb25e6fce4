import type { Permission } from '@countersign/contracts'
import type { WhoCalls } from '../../kernel/caller.js'
import type { Role } from '../domain/permissions.js'
import type { HeldSession } from './sessions.js'

/** The caller and their permissions in the team. */
export interface Access extends NonNullable<WhoCalls['access']> {
  /** Null for a person who is not in the team. */
  role: Role | null
  /** Empty without a team. */
  teamName: string
  permissions: ReadonlySet<Permission>
  session: HeldSession | null
}
