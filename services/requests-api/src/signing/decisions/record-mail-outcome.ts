import type { MailKind, MailTo, RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'

/** What the mailer reports of one attempt to deliver a mail. */
export interface MailOutcome {
  mailId: string
  kind: MailKind
  to: MailTo
  attempt: number
  outcome: 'accepted' | 'failed-will-retry' | 'failed-for-good'
  via: 'smtp' | 'outbox'
  retryAt: string | null
  serverSaid: string
}

/**
 * Each attempt's outcome is part of the history (decisions, Sending). Reports can come twice, and late; one that is known
 * already, or of a request that is not there, changes nothing.
 */
export function recordMailOutcome(state: MaybeRequest, report: MailOutcome): RequestEvent[] {
  const { mailId, kind, to, attempt, outcome, via, retryAt, serverSaid } = report
  if (!state || (state.mailAttempts.get(mailId) ?? 0) >= attempt) return []
  const mail = { mailId, kind, to, attempt }
  if (outcome === 'accepted') return [{ type: 'MailDelivered', data: { ...mail, via } }]
  if (outcome === 'failed-will-retry' && retryAt) {
    return [{ type: 'MailAttemptFailed', data: { ...mail, retryAt, serverSaid } }]
  }
  return [{ type: 'MailUndeliverable', data: { ...mail, serverSaid } }]
}
