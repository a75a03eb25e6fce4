import type { MailKind, MailTo, RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'

export interface MailOutcome {
  mailId: string
  kind: MailKind
  to: MailTo
  attempt: number
  outcome: 'accepted' | 'failed-will-retry' | 'failed-for-good'
  via: 'smtp' | 'outbox'
  addressRefused: boolean
  retryAt: string | null
  serverSaid: string
}

/** Rule sending-6. Attempt numbers restart when the queue is emptied, so they cannot order the reports. */
export function recordMailOutcome(state: MaybeRequest, report: MailOutcome): RequestEvent[] {
  const { mailId, kind, to, attempt, outcome, via, addressRefused, retryAt, serverSaid } = report
  if (!state || state.settledMails.has(mailId)) return []
  const mail = { mailId, kind, to, attempt }
  if (outcome === 'accepted') return [{ type: 'MailDelivered', data: { ...mail, via } }]
  // A mail server's response may contain an address, and an erased request takes no personal data (rule erasure-3).
  if (state.erased) return []
  if (outcome === 'failed-will-retry' && retryAt) {
    return [{ type: 'MailAttemptFailed', data: { ...mail, retryAt, serverSaid } }]
  }
  return [{ type: 'MailUndeliverable', data: { ...mail, serverSaid, ...(addressRefused && { addressRefused }) } }]
}
