import type { Personal } from '../../kernel/personal.js'

export type Role = 'signer' | 'cc' | 'approver'

/** Properties that the sender chooses in the draft, and the request's page shows. */
export interface RecipientEntry {
  name: Personal<string>
  email: Personal<string>
  role: Role
  /** Equal numbers act together; null joins the first. */
  order: number | null
  /** Private message (rule drafting-24). */
  message: Personal<string | null>
}

/** Properties that are null until their own event. */
export const unsetRecipient = { message: null } as const
