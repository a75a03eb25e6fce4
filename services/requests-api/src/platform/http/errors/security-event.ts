import { Refusal, type RefusalName } from '../../../kernel/refusal.js'
import type { Concerned, SecurityEvent } from '../security/security-log.js'
import { HttpFault } from './http-fault.js'

const ofRefusals: Partial<Record<RefusalName, SecurityEvent>> = {
  'no-such-link': 'link-refused',
  'link-replaced': 'link-refused',
  'code-wrong': 'code-refused',
  'code-too-old': 'code-refused',
  'code-used': 'code-refused',
  'code-used-up': 'code-refused',
  'wrong-credentials': 'sign-in-refused',
  'wrong-code': 'sign-in-refused',
  'clocks-differ': 'sign-in-refused',
  'passkey-not-accepted': 'sign-in-refused',
  'claim-token-wrong': 'link-refused',
  'link-expired': 'link-refused',
  'too-many-attempts': 'limit-reached',
  'too-many-codes': 'limit-reached',
  'codes-used-up': 'limit-reached',
}

/** Maps an error to a security event and the request and recipient it concerns; null for any other error. */
export function securityEventOf(error: unknown): { event: SecurityEvent; concerned: Concerned } | null {
  if (error instanceof HttpFault) return error.more.event ? { event: error.more.event, concerned: {} } : null
  if (!(error instanceof Refusal)) return null
  const event = ofRefusals[error.refusal]
  return event ? { event, concerned: error.link ?? {} } : null
}
