import { refuse } from '../signing/refusal.js'
import type { PersonState } from './person-state.js'

/** What an installation accepts as a way to sign in. */
export interface SignInPolicy {
  /** Host of `PUBLIC_URL`; passkeys of another are unusable (rule access-10). */
  rpId: string
  /** False on loopback only (rule access-12). */
  secondFactorRequired: boolean
}

/** True if a usable passkey, or the password with what it needs beside it, remains. */
export function canSignIn({ passkeys, password, app }: PersonState, policy: SignInPolicy): boolean {
  if (passkeys.some(({ rpId, publicKey }) => rpId === policy.rpId && publicKey !== null)) return true
  if (!password || password.hash === null) return false
  return !policy.secondFactorRequired || (app !== null && app.secret !== null)
}

/** Refuses a change after which the person could not sign in any more. */
export function requireSignIn(after: PersonState, policy: SignInPolicy): void {
  if (!canSignIn(after, policy)) refuse('last-sign-in-method')
}
