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
 * Each attempt's outcome is part of the history (rule sending-6). Reports can come late; one of a mail that was
 * delivered or given up since, or of a request that is not there, changes nothing. Attempts are counted anew when the queue
 * was emptied, so their numbers say nothing about which report is the later one.
 */
export function recordMailOutcome(state: MaybeRequest, report: MailOutcome): RequestEvent[] {
  const { mailId, kind, to, attempt, outcome, via, retryAt, serverSaid } = report
  if (!state || state.settledMails.has(mailId)) return []
  const mail = { mailId, kind, to, attempt }
  if (outcome === 'accepted') return [{ type: 'MailDelivered', data: { ...mail, via } }]
  // Nothing personal may come any more, and a server's words may hold an address (rule erasure-3).
  if (state.erased) return []
  if (outcome === 'failed-will-retry' && retryAt) {
    return [{ type: 'MailAttemptFailed', data: { ...mail, retryAt, serverSaid } }]
  }
  return [{ type: 'MailUndeliverable', data: { ...mail, serverSaid } }]
}
