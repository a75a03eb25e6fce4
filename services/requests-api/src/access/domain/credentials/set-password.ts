import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'

export interface NewPassword {
  credentialId: string
  hash: string
}

export const setPassword = (person: PersonState, { credentialId, hash }: NewPassword): PersonEvent[] =>
  person.password?.credentialId === credentialId ? [] : [{ type: 'PasswordSet', data: { credentialId, hash } }]
