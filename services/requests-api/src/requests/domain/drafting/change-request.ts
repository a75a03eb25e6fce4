import type { RequestEvent } from '../events.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { draft } from '../require.js'
import { chooseLastMoment, chooseTimes, type Times, timesOf } from '../sending/times.js'

/** Omitted properties stay unchanged. */
export interface ChangeRequest extends Partial<Times> {
  title?: string
  emailSubject?: string | null
  emailMessage?: string | null
  requireAuth?: boolean
  sendReminders?: boolean
  /** The end of the last day, instead of `expiresInDays`. */
  expiresBy?: string
}

export function changeRequest(state: MaybeRequest, command: ChangeRequest, { at }: { at: string }): RequestEvent[] {
  const request = draft(state)
  return [
    ...renamed(request, command),
    ...written(request, command),
    ...switched(request, command),
    ...chooseTimes(timesOf(request), command),
    ...chooseLastMoment(request, command.expiresBy, at),
  ]
}

function renamed(request: RequestState, { title = request.title as string }: ChangeRequest): RequestEvent[] {
  return title === request.title ? [] : [{ type: 'SignatureRequestRenamed', data: { title } }]
}

function written(request: RequestState, command: ChangeRequest): RequestEvent[] {
  const { emailSubject = request.emailSubject, emailMessage = request.emailMessage } = command
  if (emailSubject === request.emailSubject && emailMessage === request.emailMessage) return []
  return [{ type: 'EmailDetailsWritten', data: { emailSubject, emailMessage } }]
}

function switched(request: RequestState, command: ChangeRequest): RequestEvent[] {
  const events: RequestEvent[] = []
  const { requireAuth = request.requireAuth, sendReminders = request.sendReminders } = command
  if (requireAuth !== request.requireAuth) {
    events.push({ type: requireAuth ? 'AuthenticationRequired' : 'AuthenticationWaived', data: {} })
  }
  if (sendReminders !== request.sendReminders) {
    events.push({ type: sendReminders ? 'RemindersTurnedOn' : 'RemindersTurnedOff', data: {} })
  }
  return events
}
