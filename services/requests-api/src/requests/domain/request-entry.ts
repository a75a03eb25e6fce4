import type { Personal } from '../../kernel/personal.js'

/** Properties that the sender chooses in the draft, and the request's page shows. */
export interface RequestEntry {
  title: Personal<string>
  emailSubject: Personal<string | null>
  emailMessage: Personal<string | null>
  requireAuth: boolean
  sendReminders: boolean
}

/** Properties that are null until their own event. */
export const unsetRequest = { emailSubject: null, emailMessage: null } as const
