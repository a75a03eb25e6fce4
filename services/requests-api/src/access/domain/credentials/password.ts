import { refuse } from '../refusal.js'
import type { AccountEventNamed, PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'
import { requireSignIn, type SignInPolicy } from '../sign-in-methods.js'
import { appRemoved } from './app.js'

type NewPassword = AccountEventNamed<'PasswordSet'>['data']

export const setPassword = (person: PersonState, data: NewPassword): PersonEvent[] =>
  person.password?.credentialId === data.credentialId ? [] : [{ type: 'PasswordSet', data }]

/** Removes the password with its app and recovery codes, which are of no use without it. */
export function removePassword(person: PersonState, policy: SignInPolicy): PersonEvent[] {
  if (!person.password) return []
  requireSignIn({ ...person, password: null, app: null }, policy)
  const { credentialId } = person.password
  return [{ type: 'PasswordRemoved', data: { credentialId } }, ...appRemoved(person)]
}

/** Also for a person without a password, who then gets an email about passkeys. */
export const requestPasswordReset = (
  person: PersonState,
  data: AccountEventNamed<'PasswordResetAsked'>['data'],
): PersonEvent[] => (person.reset?.resetId === data.resetId ? [] : [{ type: 'PasswordResetAsked', data }])

/** Sets a password by the newest link, once. The second factor stays (rule access-16). */
export function resetPassword(
  { password, reset }: PersonState,
  { resetId, at, ...next }: NewPassword & { resetId: string; at: string },
): PersonEvent[] {
  if (password?.credentialId === next.credentialId) return []
  const isOpen = reset?.resetId === resetId && !reset.used && at < reset.validUntil
  if (!password || !isOpen) return refuse('link-expired')
  return [
    { type: 'PasswordResetUsed', data: { resetId } },
    { type: 'PasswordSet', data: next },
  ]
}
