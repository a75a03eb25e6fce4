import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Entry } from '@countersign/event-log'
import { type DetailedRecipient, finalFiles, type PastDetails, type RequestDetails } from '../views/request-details.js'
import type { RequestEvent } from '../domain/events.js'
import type { Person } from '../../kernel/person.js'
import { requestMailRules } from '../domain/mails.js'
import { openMails } from '../../platform/mail/mail-ledger.js'

export interface MailContext {
  request: RequestDetails
  asking: Entry<RequestEvent>
  sentAt: string
  expiresAt: string
  common: { sender: Person; title: string; documents: { name: string; pages: number }[] }
  /** Receiver of mails to the sender. */
  toSender: Person
  /** The history up to the event that requested the mail. */
  until: readonly Entry<RequestEvent>[]
  past: PastDetails
}

export type Addressed = MailContext['common'] & { to: Person }

export function declinedContent(
  addressed: Addressed,
  context: MailContext,
  recipientId: string | null,
): RequestMailContent | null {
  const { request, asking, sentAt, until } = context
  const by = request.recipients.find((one) => one.recipientId === request.endedBy)
  if (!by?.name) return null
  const others = openMails(requestMailRules, until).flatMap(({ kind, to }) =>
    kind === 'declined' && to.kind === 'recipient' ? [to.recipientId] : [],
  )
  const names = others.map((id) => request.recipients.find((one) => one.recipientId === id)?.name)
  return {
    ...addressed,
    kind: 'declined',
    forSender: recipientId === null,
    by: by.name,
    reason: request.ended?.reason ?? '',
    at: asking.at,
    sentAt,
    others: names.flatMap((name) => name ?? []),
  }
}

export function expiredContent(
  addressed: Addressed,
  { request, until, past }: MailContext,
  recipientId: string | null,
): RequestMailContent {
  // The statuses before `expired` overwrote them.
  const before = past.after(until.length - 2)?.recipients ?? []
  const people = before
    .filter(({ role }) => role !== 'cc')
    .map(({ recipientId: id, name, status, changedAt }) => ({
      id,
      name: name ?? '',
      acted: hasActed(status),
      status: status.replace('_', ' '),
      at: changedAt,
    }))
  return {
    ...addressed,
    kind: 'expired',
    forSender: recipientId === null,
    acted: people.some(({ id, acted }) => id === recipientId && acted),
    days: request.expiresInDays,
    at: request.ended?.at ?? '',
    people: people.map(({ id: _id, ...person }) => person),
  }
}

export function sealingGivenUpContent(
  addressed: Addressed,
  { request, asking: { event, at } }: MailContext,
): RequestMailContent | null {
  if (event.type !== 'SealingGivenUp') return null
  return { ...addressed, kind: 'sealing-given-up', attempts: event.data.attempts, at, acts: actsIn(request) }
}

export function completedContent(
  addressed: Addressed,
  { request }: MailContext,
  recipient: DetailedRecipient | null,
): RequestMailContent {
  return {
    ...addressed,
    kind: 'completed',
    forSender: recipient === null,
    copy: recipient?.role === 'cc',
    // All others read it in the invitation.
    personalMessage: recipient?.role === 'cc' ? (recipient.message ?? '') : '',
    acts: actsIn(request),
    files: finalFiles(request).map(({ name, sha256, size }) => ({ name, sha256, size })),
  }
}

const actsIn = ({ recipients }: RequestDetails): Extract<RequestMailContent, { kind: 'completed' }>['acts'] =>
  recipients.flatMap(({ name, status, changedAt }) =>
    (status === 'signed' || status === 'approved') && changedAt
      ? [{ name: name ?? '', act: status, at: changedAt }]
      : [],
  )

export const hasActed = (status: string): boolean => status === 'signed' || status === 'approved'
