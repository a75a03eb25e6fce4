import type { RequestEvent, Role } from '../signing/events.js'

export type RecipientStatus =
  'pending' | 'sent' | 'delivery_failed' | 'viewed' | 'signed' | 'approved' | 'declined' | 'expired' | 'copied'

/** What of a recipient changes with the course of a request. */
export interface WithStatus {
  recipientId: string
  role: Role
  status: RecipientStatus
  /** When the status last changed. */
  changedAt: string | null
}

/** While nothing but mails has happened: what becomes of a later mail does not undo that somebody has looked. */
const aboutMails: readonly RecipientStatus[] = ['pending', 'sent', 'delivery_failed']
const done: readonly RecipientStatus[] = ['signed', 'approved', 'declined']

/** Recipients after an event (decisions, States: recipient statuses). */
export function statusesAfter<Recipient extends WithStatus>(
  recipients: Recipient[],
  event: RequestEvent,
  at: string,
): Recipient[] {
  const turn = (who: (recipient: Recipient) => boolean, status: RecipientStatus) =>
    recipients.map((recipient) => (who(recipient) ? { ...recipient, status, changedAt: at } : recipient))
  const is = (recipientId: string) => (recipient: Recipient) => recipient.recipientId === recipientId
  switch (event.type) {
    case 'MailDelivered':
    case 'MailUndeliverable': {
      const { kind, to } = event.data
      if (to.kind !== 'recipient') return recipients
      const named = is(to.recipientId)
      if (kind === 'invitation') {
        const status = event.type === 'MailDelivered' ? 'sent' : 'delivery_failed'
        return turn((recipient) => named(recipient) && aboutMails.includes(recipient.status), status)
      }
      if (kind !== 'completed') return recipients
      const status = event.type === 'MailDelivered' ? 'copied' : 'delivery_failed'
      return turn((recipient) => named(recipient) && recipient.role === 'cc', status)
    }
    case 'SigningPageViewed':
      return turn(is(event.data.recipientId), 'viewed')
    case 'RecipientSigned':
      return turn(is(event.data.recipientId), 'signed')
    case 'RecipientApproved':
      return turn(is(event.data.recipientId), 'approved')
    case 'SignatureRequestDeclined':
      return turn(is(event.data.recipientId), 'declined')
    case 'SignatureRequestExpired':
      return turn(({ recipientId }) => event.data.unfinished.includes(recipientId), 'expired')
    case 'SignatureRequestResent':
      return turn(({ status, role }) => role !== 'cc' && !done.includes(status), 'pending')
    default:
      return recipients
  }
}
