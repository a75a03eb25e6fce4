import type { DetailedRecipient, RequestDetails } from './request-details.js'

/** Whether the period of a request is over although the clock has not recorded it yet (rule signing-16). */
const isOverdue = ({ status, everyoneActed, expiresAt }: RequestDetails, at: string): boolean =>
  status === 'pending' && !everyoneActed && expiresAt !== null && at >= expiresAt

/** The details as they are to be shown now: expired from the moment the period is over. */
export function judgedAt(details: RequestDetails, at: string): RequestDetails {
  if (!isOverdue(details, at)) return details
  const open = (recipient: DetailedRecipient) =>
    recipient.role !== 'cc' && recipient.status !== 'signed' && recipient.status !== 'approved'
  return {
    ...details,
    status: 'expired',
    ended: { at: details.expiresAt ?? at, reason: null },
    recipients: details.recipients.map((recipient) =>
      open(recipient) ? { ...recipient, status: 'expired', changedAt: details.expiresAt } : recipient,
    ),
  }
}
