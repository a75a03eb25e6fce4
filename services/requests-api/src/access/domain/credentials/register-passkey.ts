import { refuse } from '../refusal.js'
import type { PersonEvent } from '../events.js'
import { mostPasskeys } from '../limits.js'
import type { PersonState } from '../person-state.js'

export interface NewPasskey {
  credentialId: string
  rpId: string
  /** The authenticator's id of the credential, base64url. */
  externalId: string
  /** COSE key, base64url. */
  publicKey: string
  transports: string[]
  backedUp: boolean
  label: string
}

export function registerPasskey(person: PersonState, passkey: NewPasskey): PersonEvent[] {
  const { credentialId, rpId, externalId, publicKey, transports, backedUp, label } = passkey
  if (person.passkeys.some((other) => other.credentialId === credentialId)) return []
  if (person.passkeys.some((other) => other.externalId === externalId)) return refuse('passkey-refused')
  if (person.passkeys.length >= mostPasskeys) return refuse('too-many-passkeys', { most: mostPasskeys })
  return [
    {
      type: 'PasskeyRegistered',
      data: { credentialId, rpId, externalId, publicKey, transports, backedUp, label },
    },
  ]
}
