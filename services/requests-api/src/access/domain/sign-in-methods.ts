import { refuse } from './refusal.js'
import type { PasskeyState, PersonState } from './person-state.js'

/** An installation's requirements for a way to sign in. */
export interface SignInPolicy {
  /** Host of `PUBLIC_URL`; passkeys of another are unusable (rule access-10). */
  rpId: string
  /** False on loopback only (rule access-12). */
  secondFactorRequired: boolean
}

/** The passkeys that this installation's name accepts. */
export const usablePasskeys = ({ passkeys }: Pick<PersonState, 'passkeys'>, rpId: string): PasskeyState[] =>
  passkeys.filter((passkey) => passkey.rpId === rpId && passkey.publicKey !== null)

/** True if a usable passkey, or the password with what it needs beside it, remains. */
export function canSignIn(person: PersonState, policy: SignInPolicy): boolean {
  if (usablePasskeys(person, policy.rpId).length > 0) return true
  const { password, app } = person
  if (!password || password.hash === null) return false
  return !policy.secondFactorRequired || (app !== null && app.secret !== null)
}

/** Refuses a change after which the person could not sign in any more. */
export function requireSignIn(after: PersonState, policy: SignInPolicy): void {
  if (!canSignIn(after, policy)) refuse('last-sign-in-method')
}
