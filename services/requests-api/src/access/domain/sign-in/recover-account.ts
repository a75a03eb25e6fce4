import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'
import { appAdded, type NewApp } from '../credentials/add-authenticator-app.js'
import { codesIssued, type NewCodes } from '../credentials/issue-recovery-codes.js'
import { type NewPasskey, registerPasskey } from '../credentials/register-passkey.js'
import { appRemoved } from '../credentials/remove-authenticator-app.js'
import { type NewPassword, setPassword } from '../credentials/set-password.js'

/** The new credentials of a person who has lost the old ones. */
export type Recovery = { passkey: NewPasskey } | { password: NewPassword; app?: NewApp; codes?: NewCodes }

/**
 * Removes the old app and codes, and adds the new credentials. Other passkeys stay (rule access-16). The event of a used link
 * also ends an open reset link and makes known devices unknown.
 */
export function recoverAccount(person: PersonState, recovery: Recovery & { resetId: string }): PersonEvent[] {
  const added = credentialsOf(person, recovery)
  const { resetId } = recovery
  return added.length === 0 ? [] : [{ type: 'PasswordResetUsed', data: { resetId } }, ...appRemoved(person), ...added]
}

function credentialsOf(person: PersonState, recovery: Recovery): PersonEvent[] {
  if ('passkey' in recovery) return registerPasskey(person, recovery.passkey)
  const { password, app, codes } = recovery
  const set = setPassword(person, password)
  if (set.length === 0) return []
  return [...set, ...(app ? [appAdded(app)] : []), ...(codes ? [codesIssued(codes)] : [])]
}
