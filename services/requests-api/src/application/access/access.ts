import type { Permission } from '@countersign/contracts'
import type { TeamRole } from '../../accounts/events.js'
import type { HeldSession } from './sessions.js'

/** Who calls, and what they may do. */
export interface Access {
  /** Null for the person at the machine in the open mode. */
  personId: string | null
  teamId: string
  role: TeamRole
  permissions: ReadonlySet<Permission>
  operator: boolean
  session: HeldSession | null
}
