import { refuse } from '../refusal.js'
import type { AccountEventNamed, PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'
import { requireSignIn, type SignInPolicy } from '../sign-in-methods.js'

export type NewApp = AccountEventNamed<'AuthenticatorAppAdded'>['data']
export type NewCodes = AccountEventNamed<'RecoveryCodesIssued'>['data']

/** Adds or replaces the app. New recovery codes come with it. */
export function addAuthenticatorApp(
  person: PersonState,
  { codes, ...app }: NewApp & { codes: NewCodes },
): PersonEvent[] {
  if (person.app?.credentialId === app.credentialId) return []
  if (!person.password) return refuse('no-password-set')
  return [
    { type: 'AuthenticatorAppAdded', data: app },
    { type: 'RecoveryCodesIssued', data: codes },
  ]
}

/** Removes the app and, with it, the recovery codes. */
export function removeAuthenticatorApp(person: PersonState, policy: SignInPolicy): PersonEvent[] {
  if (!person.app) return []
  requireSignIn({ ...person, app: null }, policy)
  return appRemoved(person)
}

export const appRemoved = ({ app }: PersonState): PersonEvent[] =>
  app ? [{ type: 'AuthenticatorAppRemoved', data: { credentialId: app.credentialId } }] : []

/** Replaces all recovery codes. They exist only beside a password with an app (rule access-12). */
export function issueRecoveryCodes(person: PersonState, codes: NewCodes): PersonEvent[] {
  if (!person.password || !person.app) return refuse('needs-password-and-app')
  return person.recoveryCodes?.credentialId === codes.credentialId ? [] : [{ type: 'RecoveryCodesIssued', data: codes }]
}

/**
 * Uses up a recovery code. Of two calls with the same code, the second is refused.
 * @param number position of the code, from 0
 */
export function useRecoveryCode({ recoveryCodes }: PersonState, number: number): PersonEvent[] {
  const isThere = recoveryCodes?.hashes?.[number] !== undefined
  if (!isThere || recoveryCodes.used.includes(number)) return refuse('begin-again')
  return [{ type: 'RecoveryCodeUsed', data: { credentialId: recoveryCodes.credentialId, number } }]
}
