import { type MailContent, mailRetryDelaysMs } from '@countersign/contracts/jobs'
import type { Entry } from '@countersign/event-log'
import { evolveDetails, type RequestDetails } from '../read-models/request-details.js'
import type { EventNamed, Person, RequestEvent } from '../signing/events.js'
import type { AskedMail } from '../signing/mail-ledger.js'
import { known } from '../signing/personal.js'

/** The subject and message of the product's forms (spec 2, Signing Options), where the sender wrote none. */
const defaultSubject = 'Please sign: Contract Agreement'
const defaultMessage = 'Please review and sign the attached documents...'

/**
 * What a mail says, from the history up to the event that asked for it: the same event always makes the same mail.
 *
 * @returns null when the persons it is for or from were erased
 */
export function mailContent(
  mail: AskedMail,
  entries: readonly Entry<RequestEvent>[],
): { content: MailContent; historyHead: string; correlation: string | null } | null {
  const until = entries.slice(0, mail.askedAt + 1)
  const asking = until.at(-1)
  const request = until.reduce<RequestDetails | null>(evolveDetails, null)
  const sent = until.findLast(named('SignatureRequestSent'))
  const sender = sent && known(sent.event.data.sender)
  if (!asking || !request?.title || !sent || !sender) return null

  const common = {
    sender,
    title: request.title,
    documents: request.documents.map(({ originalName, pageCount }) => ({ name: originalName ?? '', pages: pageCount })),
  }
  const content = say(mail, { request, asking, expiresAt: sent.event.data.expiresAt, common, until })
  return content && { content, historyHead: asking.hash, correlation: asking.correlation }
}

interface Telling {
  request: RequestDetails
  asking: Entry<RequestEvent>
  expiresAt: string
  common: { sender: Person; title: string; documents: { name: string; pages: number }[] }
  until: readonly Entry<RequestEvent>[]
}

function say(mail: AskedMail, { request, asking, expiresAt, common, until }: Telling): MailContent | null {
  if (mail.to.kind === 'sender') return sayFailed(mail, { request, asking, expiresAt, common, until })
  const { recipientId } = mail.to
  const recipient = request.recipients.find((candidate) => candidate.recipientId === recipientId)
  if (!recipient?.name || !recipient.email) return null
  const to = { name: recipient.name, email: recipient.email }
  switch (mail.kind) {
    case 'delivery-failed':
      return null
    case 'cancelled':
      return { ...common, kind: 'cancelled', to, reason: request.ended?.reason ?? '', at: asking.at }
    case 'invitation':
      return {
        ...common,
        kind: 'invitation',
        to,
        role: recipient.role === 'approver' ? 'approver' : 'signer',
        subject: request.emailSubject || defaultSubject,
        message: request.emailMessage ?? defaultMessage,
        expiresAt,
      }
  }
}

function sayFailed(mail: AskedMail, { request, asking, common, until }: Telling): MailContent | null {
  const failed = until.findLast((entry): entry is Entry<EventNamed<'MailUndeliverable'>> => {
    return entry.event.type === 'MailUndeliverable' && entry.event.data.mailId === mail.aboutMail
  })
  if (failed?.event.data.to.kind !== 'recipient') return null
  const { to, attempt, serverSaid } = failed.event.data
  const about = request.recipients.find(({ recipientId }) => recipientId === to.recipientId)
  if (!about?.name || !about.email) return null
  return {
    ...common,
    kind: 'delivery-failed',
    to: common.sender,
    about: { name: about.name, email: about.email },
    attempts: attempt,
    at: asking.at,
    // Ended before its last attempt: the server said no for good.
    final: attempt <= mailRetryDelaysMs.length,
    serverSaid: known(serverSaid) ?? '',
    others: request.recipients
      .filter((other) => other !== about)
      .map(({ name, status }) => ({ name: name ?? '', status: status.replace('_', ' ') })),
  }
}

const named =
  <Name extends RequestEvent['type']>(name: Name) =>
  (entry: Entry<RequestEvent>): entry is Entry<Extract<RequestEvent, { type: Name }>> =>
    entry.event.type === name
