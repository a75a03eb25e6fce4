import type { AccountMailEvent, AccountMailKind, AccountMailTo } from '../events.js'

export interface AccountMailOutcome {
  mailId: string
  kind: AccountMailKind
  to: AccountMailTo
  attempt: number
  outcome: 'accepted' | 'failed-will-retry' | 'failed-for-good'
  via: 'smtp' | 'outbox'
  retryAt: string | null
  serverSaid: string
}

/** Rule sending-6, for an email about an account. @param history of the person; empty if there is none */
export function recordMailOutcome(
  history: readonly { type: string; data: object }[],
  { mailId, kind, to, attempt, outcome, via, retryAt, serverSaid }: AccountMailOutcome,
): AccountMailEvent[] {
  if (history.length === 0 || history.some((event) => settles(event, mailId))) return []
  const mail = { mailId, kind, to, attempt }
  if (outcome === 'accepted') return [{ type: 'MailDelivered', data: { ...mail, via } }]
  if (outcome === 'failed-will-retry' && retryAt)
    return [{ type: 'MailAttemptFailed', data: { ...mail, retryAt, serverSaid } }]
  return [{ type: 'MailUndeliverable', data: { ...mail, serverSaid } }]
}

const settles = ({ type, data }: { type: string; data: object }, mailId: string): boolean =>
  (type === 'MailDelivered' || type === 'MailUndeliverable') && 'mailId' in data && data.mailId === mailId
