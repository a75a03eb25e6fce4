import type { RequestEvent } from '../events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { isOverdue } from '../timetable.js'
import { endUnsealable } from '../sending/cancel-request.js'
import { expiryOf } from '../sending/resend-request.js'

/** Erases a draft or an ended request, also a hidden or deleted one (rule erasure-1). A reactor then destroys the key. */
export function erasePersonalData(state: MaybeRequest, { reason, at }: { reason: string; at: string }): RequestEvent[] {
  const request = state ?? refuse('no-such-request')
  if (request.erased) return []
  const overdue = isOverdue(request.timetable, at)
  if (request.status === 'pending' && !overdue) refuse('still-pending')
  return [...(overdue ? [expiryOf(request)] : []), { type: 'PersonalDataErased', data: { reason } }]
}

/** Repeats an erasure after a restore from a backup. Ends the request first if it is pending again. */
export function eraseOnceMore(state: MaybeRequest, { reason }: { reason: string }): RequestEvent[] {
  if (!state || state.erased) return []
  const unsealable = endUnsealable(state)
  const ended = state.status !== 'pending' ? [] : unsealable.length > 0 ? unsealable : [expiryOf(state)]
  return [...ended, { type: 'PersonalDataErased', data: { reason } }]
}
