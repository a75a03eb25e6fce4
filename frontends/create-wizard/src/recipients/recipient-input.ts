import type { Role } from '@countersign/contracts'

/** Of a new recipient, or of one that is corrected. */
export interface RecipientInput {
  name: string
  email: string
  role: Role
  message?: string | null
}
