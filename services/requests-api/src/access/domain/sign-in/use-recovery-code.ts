import { refuse } from '../refusal.js'
import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'

/**
 * Uses up a recovery code. Of two calls with the same code, the second is refused.
 * @param number position of the code, from 0
 */
export function useRecoveryCode({ recoveryCodes }: PersonState, number: number): PersonEvent[] {
  const isThere = recoveryCodes?.hashes?.[number] !== undefined
  if (!isThere || recoveryCodes.used.includes(number)) return refuse('begin-again')
  return [{ type: 'RecoveryCodeUsed', data: { credentialId: recoveryCodes.credentialId, number } }]
}
