import { refuse } from '../refusal.js'
import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'
import { requireSignIn, type SignInPolicy } from '../sign-in-methods.js'

export function removePasskey(person: PersonState, credentialId: string, policy: SignInPolicy): PersonEvent[] {
  const passkeys = person.passkeys.filter((passkey) => passkey.credentialId !== credentialId)
  if (passkeys.length === person.passkeys.length)
    return person.retired.includes(credentialId) ? [] : refuse('no-such-passkey')
  requireSignIn({ ...person, passkeys }, policy)
  return [{ type: 'PasskeyRemoved', data: { credentialId } }]
}
