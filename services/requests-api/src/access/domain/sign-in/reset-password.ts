import { refuse } from '../refusal.js'
import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'

export interface PasswordReset {
  resetId: string
  credentialId: string
  hash: string
  at: string
}

/** Sets a password by the newest link, once. The second factor stays (rule access-16). */
export function resetPassword(person: PersonState, { resetId, credentialId, hash, at }: PasswordReset): PersonEvent[] {
  if (person.password?.credentialId === credentialId) return []
  if (!person.password || !isOpenReset(person, resetId, at)) return refuse('link-expired')
  return [
    { type: 'PasswordResetUsed', data: { resetId } },
    { type: 'PasswordSet', data: { credentialId, hash } },
  ]
}

export const isOpenReset = ({ password, reset }: PersonState, resetId: string, at: string): boolean =>
  password !== null && reset?.resetId === resetId && !reset.used && at < reset.validUntil
