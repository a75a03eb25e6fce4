import { isOverdue } from '../domain/timetable.js'
import type { DetailedRecipient, RequestDetails } from './request-details.js'

/** Shows a request as expired from the moment its period is over. */
export function judgedAt(details: RequestDetails, at: string): RequestDetails {
  const { status, everyoneActed, expiresAt } = details
  // The clock may not have recorded the expiry yet (rule signing-16).
  if (!isOverdue({ running: status === 'pending' && !everyoneActed, expiresAt }, at)) return details
  const open = (recipient: DetailedRecipient) =>
    recipient.role !== 'cc' && recipient.status !== 'signed' && recipient.status !== 'approved'
  return {
    ...details,
    status: 'expired',
    ended: { at: expiresAt ?? at, reason: null },
    recipients: details.recipients.map((recipient) =>
      open(recipient) ? { ...recipient, status: 'expired', changedAt: expiresAt } : recipient,
    ),
  }
}
