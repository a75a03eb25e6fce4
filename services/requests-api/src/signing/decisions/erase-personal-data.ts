import type { RequestEvent } from '../events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { isOverdue } from '../timetable.js'
import { endUnsealable } from './cancel-request.js'
import { expiryOf } from './resend-request.js'

/**
 * Everything personal of a request is to go, for good: of a draft, or one that has ended (rule erasure-1). Its key is
 * destroyed by whoever follows the log. What is hidden or deleted can be erased all the same. A period that is over is recorded as its end first.
 *
 * @throws {Refusal} `still-pending`
 */
export function erasePersonalData(state: MaybeRequest, { reason, at }: { reason: string; at: string }): RequestEvent[] {
  const request = state ?? refuse('no-such-request')
  if (request.erased) return []
  const overdue = isOverdue(request.timetable, at)
  if (request.status === 'pending' && !overdue) refuse('still-pending')
  return [...(overdue ? [expiryOf(request)] : []), { type: 'PersonalDataErased', data: { reason } }]
}

/**
 * An erasure that was carried out before this history was put back from a backup, in which it may be pending again: nobody
 * can act on it any more, so it has ended.
 */
export function eraseOnceMore(state: MaybeRequest, { reason }: { reason: string }): RequestEvent[] {
  if (!state || state.erased) return []
  const unsealable = endUnsealable(state)
  const ended = state.status !== 'pending' ? [] : unsealable.length > 0 ? unsealable : [expiryOf(state)]
  return [...ended, { type: 'PersonalDataErased', data: { reason } }]
}
