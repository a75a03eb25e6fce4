import type { Recovery } from '../domain/sign-in/recover-account.js'
import type { PersonEvent, SignInMethod } from '../domain/events.js'

/** Credentials as enrolled: a passkey, or a password with an app and recovery codes where needed. */
export type NewCredentials = Recovery

export function eventsOf(made: NewCredentials): PersonEvent[] {
  if ('passkey' in made) return [{ type: 'PasskeyRegistered', data: made.passkey }]
  return [
    { type: 'PasswordSet', data: made.password },
    ...(made.app ? [{ type: 'AuthenticatorAppAdded', data: made.app } as const] : []),
    ...(made.codes ? [{ type: 'RecoveryCodesIssued', data: made.codes } as const] : []),
  ]
}

/** The methods that their enrollment proved, for the sign-in that follows it. */
export const methodsOf = (made: NewCredentials): SignInMethod[] =>
  'passkey' in made ? ['passkey'] : made.app ? ['password', 'app'] : ['password']
