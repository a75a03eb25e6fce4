import type { RequestEvent } from '../events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { isOverdue } from '../timetable.js'
import { endUnsealable } from './cancel-request.js'
import { expiryOf } from './resend-request.js'

/**
 * Requests the permanent erasure of all personal data of a draft or an ended request, also one that is hidden or
 * deleted (rule erasure-1). The erasure reactor, which follows the log, destroys the key. Records an overdue period as
 * expired first.
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
 * Repeats an erasure after a restore from a backup, in which the request may be pending again. Ends it first, because
 * nobody can act on it any more.
 */
export function eraseOnceMore(state: MaybeRequest, { reason }: { reason: string }): RequestEvent[] {
  if (!state || state.erased) return []
  const unsealable = endUnsealable(state)
  const ended = state.status !== 'pending' ? [] : unsealable.length > 0 ? unsealable : [expiryOf(state)]
  return [...ended, { type: 'PersonalDataErased', data: { reason } }]
}
