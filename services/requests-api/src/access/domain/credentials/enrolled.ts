import type { AccountEventNamed, PersonEvent } from '../events.js'
import type { SignInMethod } from '../sign-in-events.js'
import type { PersonState } from '../person-state.js'
import { appRemoved, type NewApp, type NewCodes } from './app.js'
import { registerPasskey } from './passkeys.js'
import { setPassword } from './password.js'

/** Credentials as enrolled: a passkey, or a password with an app and recovery codes where needed. */
export type Enrolled =
  | { passkey: AccountEventNamed<'PasskeyRegistered'>['data'] }
  | { password: AccountEventNamed<'PasswordSet'>['data']; app?: NewApp; codes?: NewCodes }

/** The first credentials of a new account. */
export const eventsOf = (made: Enrolled): PersonEvent[] =>
  'passkey' in made
    ? [{ type: 'PasskeyRegistered', data: made.passkey }]
    : [{ type: 'PasswordSet', data: made.password }, ...besidePassword(made)]

/** The methods that their enrollment proved, for the sign-in that follows it. */
export const methodsOf = (made: Enrolled): SignInMethod[] =>
  'passkey' in made ? ['passkey'] : made.app ? ['password', 'app'] : ['password']

/**
 * Removes the old app and codes, and adds the new credentials of a person who has lost the old ones. Other passkeys stay
 * (rule access-16). The event of a used link also ends an open reset link and makes known devices unknown.
 */
export function recoverAccount(
  person: PersonState,
  { resetId, ...made }: Enrolled & { resetId: string },
): PersonEvent[] {
  const added = 'passkey' in made ? registerPasskey(person, made.passkey) : setPassword(person, made.password)
  if (added.length === 0) return []
  const beside = 'passkey' in made ? [] : besidePassword(made)
  return [{ type: 'PasswordResetUsed', data: { resetId } }, ...appRemoved(person), ...added, ...beside]
}

const besidePassword = ({ app, codes }: { app?: NewApp; codes?: NewCodes }): PersonEvent[] => [
  ...(app ? [{ type: 'AuthenticatorAppAdded', data: app } as const] : []),
  ...(codes ? [{ type: 'RecoveryCodesIssued', data: codes } as const] : []),
]
