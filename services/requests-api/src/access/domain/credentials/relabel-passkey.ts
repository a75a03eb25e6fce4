import { refuse } from '../refusal.js'
import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'

export function relabelPasskey(person: PersonState, credentialId: string, label: string): PersonEvent[] {
  const passkey = person.passkeys.find((other) => other.credentialId === credentialId)
  if (!passkey) return refuse('no-such-passkey')
  return passkey.label === label ? [] : [{ type: 'PasskeyRelabelled', data: { credentialId, label } }]
}
