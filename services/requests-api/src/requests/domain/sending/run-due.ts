import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { isOverdue, isWarningDue, reminderDue } from '../timetable.js'
import { onTurn } from '../turn.js'
import { expiryOf } from './resend-request.js'

/** Records everything due by now. Idempotent for the same time. */
export function runDue(state: MaybeRequest, { at }: { at: string }): RequestEvent[] {
  if (!state || state.erased) return []
  const { timetable, round } = state
  const events: RequestEvent[] = []
  if (timetable.retryAt !== null && at >= timetable.retryAt) {
    events.push({ type: 'SealingRetried', data: { attempt: state.sealingFailures + 1 } })
  }
  if (isOverdue(timetable, at)) return [...events, expiryOf(state)]
  const waiting = onTurn(state).map(({ recipientId }) => recipientId)
  if (isWarningDue(timetable, at)) {
    const warned = timetable.sendReminders ? waiting : []
    events.push({ type: 'EndAnnounced', data: { round, expiresAt: timetable.expiresAt ?? at, warned } })
  }
  const number = reminderDue(timetable, at)
  if (number > 0) events.push({ type: 'RecipientsReminded', data: { round, number, reminded: waiting } })
  return events
}
