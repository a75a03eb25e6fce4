import { refuse } from '../refusal.js'
import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'

export interface NewCodes {
  credentialId: string
  /** SHA-256 of each code, in order. */
  hashes: string[]
}

/** Replaces all recovery codes. They exist only beside a password with an app (rule access-12). */
export function issueRecoveryCodes(person: PersonState, codes: NewCodes): PersonEvent[] {
  if (!person.password || !person.app) return refuse('needs-password-and-app')
  if (person.recoveryCodes?.credentialId === codes.credentialId) return []
  return [codesIssued(codes)]
}

export const codesIssued = ({ credentialId, hashes }: NewCodes): PersonEvent => ({
  type: 'RecoveryCodesIssued',
  data: { credentialId, hashes },
})
