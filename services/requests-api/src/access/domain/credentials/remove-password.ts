import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'
import { requireSignIn, type SignInPolicy } from '../sign-in-methods.js'
import { appRemoved } from './remove-authenticator-app.js'

/** Removes the password with its app and recovery codes, which are of no use without it. */
export function removePassword(person: PersonState, policy: SignInPolicy): PersonEvent[] {
  if (!person.password) return []
  requireSignIn({ ...person, password: null, app: null }, policy)
  const { credentialId } = person.password
  return [{ type: 'PasswordRemoved', data: { credentialId } }, ...appRemoved(person)]
}
