import type { Permission } from '@countersign/contracts'
import type { WhoCalls } from '../../kernel/caller.js'
import type { HeldSession } from './sessions.js'

/** The caller and their permissions. */
export interface Access extends NonNullable<WhoCalls['access']> {
  permissions: ReadonlySet<Permission>
  session: HeldSession | null
}
