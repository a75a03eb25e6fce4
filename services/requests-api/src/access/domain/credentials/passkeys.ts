import { refuse } from '../refusal.js'
import type { AccountEventNamed, PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'
import { requireSignIn, type SignInPolicy } from '../sign-in-methods.js'

/** Passkeys of one account (rule access-10). */
export const mostPasskeys = 20

export function registerPasskey(
  person: PersonState,
  data: AccountEventNamed<'PasskeyRegistered'>['data'],
): PersonEvent[] {
  if (person.passkeys.some(({ credentialId }) => credentialId === data.credentialId)) return []
  if (person.passkeys.some(({ externalId }) => externalId === data.externalId)) return refuse('passkey-refused')
  if (person.passkeys.length >= mostPasskeys) return refuse('too-many-passkeys', { most: mostPasskeys })
  return [{ type: 'PasskeyRegistered', data }]
}

export function relabelPasskey(person: PersonState, credentialId: string, label: string): PersonEvent[] {
  const passkey = person.passkeys.find((other) => other.credentialId === credentialId)
  if (!passkey) return refuse('no-such-passkey')
  return passkey.label === label ? [] : [{ type: 'PasskeyRelabelled', data: { credentialId, label } }]
}

export function removePasskey(person: PersonState, credentialId: string, policy: SignInPolicy): PersonEvent[] {
  const passkeys = person.passkeys.filter((passkey) => passkey.credentialId !== credentialId)
  if (passkeys.length === person.passkeys.length)
    return person.retired.includes(credentialId) ? [] : refuse('no-such-passkey')
  requireSignIn({ ...person, passkeys }, policy)
  return [{ type: 'PasskeyRemoved', data: { credentialId } }]
}
