import { Refusal } from '../../../kernel/refusal.js'
import type { Concerned, SecurityEvent } from '../security/security-log.js'
import { HttpFault } from './http-fault.js'
import type { Sayings } from './saying.js'

/** Maps an error to a security event and the request and recipient it concerns; null for any other error. */
export function securityEventOf(
  error: unknown,
  sayings: Sayings,
): { event: SecurityEvent; concerned: Concerned } | null {
  if (error instanceof HttpFault) return error.more.event ? { event: error.more.event, concerned: {} } : null
  if (!(error instanceof Refusal)) return null
  const event = sayings[error.refusal]?.event
  return event ? { event, concerned: error.link ?? {} } : null
}
