import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'
import { requireSignIn, type SignInPolicy } from '../sign-in-methods.js'

/** Removes the app and, with it, the recovery codes. */
export function removeAuthenticatorApp(person: PersonState, policy: SignInPolicy): PersonEvent[] {
  if (!person.app) return []
  requireSignIn({ ...person, app: null }, policy)
  return appRemoved(person)
}

export const appRemoved = ({ app }: PersonState): PersonEvent[] =>
  app ? [{ type: 'AuthenticatorAppRemoved', data: { credentialId: app.credentialId } }] : []
