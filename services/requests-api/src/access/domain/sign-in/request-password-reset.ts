import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'

/** Also for a person without a password, who then gets an email about passkeys. */
export const requestPasswordReset = (
  person: PersonState,
  { resetId, validUntil }: { resetId: string; validUntil: string },
): PersonEvent[] =>
  person.reset?.resetId === resetId ? [] : [{ type: 'PasswordResetAsked', data: { resetId, validUntil } }]
