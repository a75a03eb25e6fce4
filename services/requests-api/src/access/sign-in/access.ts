import type { Permission } from '@countersign/contracts'
import type { TeamRole } from '../domain/events.js'
import type { HeldSession } from './sessions.js'

/** The caller and their permissions. */
export interface Access {
  /** Null for the person at the machine in the open mode. */
  personId: string | null
  teamId: string
  role: TeamRole
  permissions: ReadonlySet<Permission>
  operator: boolean
  session: HeldSession | null
}
