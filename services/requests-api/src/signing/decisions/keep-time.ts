import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { isOverdue, isWarningDue, reminderDue } from '../timetable.js'
import { onTurn } from '../turn.js'
import { expiryOf } from './resend-request.js'

/**
 * Everything that is due by now: the end of the period, or the warning of it and the reminders to those whose turn it is; and
 * another try at sealing. Asked again at the same time, nothing is.
 */
export function keepTime(state: MaybeRequest, { at }: { at: string }): RequestEvent[] {
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
