import type { RequestEvent } from '../events.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { isOverdue, isWarningDue, reminderDue } from '../timetable.js'
import { onTurn, stillToAct } from '../turn.js'
import type { Link } from '../course-events.js'
import type { Person } from '../../../kernel/person.js'
import { refuse } from '../refusal.js'
import { day, later } from '../../../kernel/moments.js'
import { endOf, existing, pending, pendingOrGivenUp } from '../require.js'

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

export interface ResendRequest {
  at: string
  sender: Person
  links: readonly Link[]
}

/** True if the period is over, recorded or not, so that a resend needs new links. */
export const isResendOfExpired = (state: MaybeRequest, at: string): boolean => endOf(existing(state), at) === 'expired'

/** Repeats invitations (rule calls-11) or, after expiry, sends new links to those who have not acted (ADR 0029). */
export function resendRequest(state: MaybeRequest, command: ResendRequest): RequestEvent[] {
  return isResendOfExpired(state, command.at)
    ? sendNewLinks(existing(state), command)
    : repeatInvitations(pending(state, command.at))
}

function repeatInvitations(request: RequestState): RequestEvent[] {
  const { round, repeats } = request
  return [{ type: 'InvitationsRepeated', data: { round, number: repeats + 1, invited: ids(onTurn(request)) } }]
}

function sendNewLinks(request: RequestState, { at, sender, links }: ResendRequest): RequestEvent[] {
  if (request.erased) refuse('erased')
  const open = new Set(ids(stillToAct(request)))
  const expired: RequestEvent[] = request.status === 'pending' ? [expiryOf(request)] : []
  return [
    ...expired,
    {
      type: 'SignatureRequestResent',
      data: {
        round: request.round + 1,
        since: at,
        expiresAt: later(at, request.expiresInDays * day),
        sender,
        links: links.filter(({ recipientId }) => open.has(recipientId)),
        invited: ids(onTurn(request)),
      },
    },
  ]
}

export const expiryOf = (request: RequestState): RequestEvent => ({
  type: 'SignatureRequestExpired',
  data: { round: request.round, unfinished: ids(stillToAct(request)) },
})

const ids = (recipients: readonly { recipientId: string }[]): string[] =>
  recipients.map(({ recipientId }) => recipientId)

export function cancelRequest(state: MaybeRequest, { reason, at }: { reason: string; at: string }): RequestEvent[] {
  pendingOrGivenUp(state, at)
  return [{ type: 'SignatureRequestCancelled', data: { reason } }]
}

/** Ends a request with a given-up sealing before its erasure, because an erased request must not stay pending. */
export function endUnsealable(state: MaybeRequest): RequestEvent[] {
  if (state?.status !== 'pending' || !state.sealingGivenUp || state.erased) return []
  return [{ type: 'SignatureRequestCancelled', data: { reason: 'It could not be sealed.' } }]
}

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
