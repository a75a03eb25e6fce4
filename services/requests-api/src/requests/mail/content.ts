import { defaultTexts } from '@countersign/contracts/default-texts'
import { withoutTurning } from '@countersign/contracts/isolated'
import { type RequestMailContent, mailRetryDelaysMs } from '@countersign/contracts/jobs'
import type { Entry } from '@countersign/event-log'
import type { PastDetails } from '../views/request-details.js'
import type { EventNamed } from '../domain/events.js'
import { codesDayMs, mostCodesADay, mostReminders } from '../domain/limits.js'
import { failedMail, type RequestMail, requestMailKinds } from '../domain/mails.js'
import type { MailInWords } from '../../platform/mail/mail-subject.js'
import type { Person } from '../../kernel/person.js'
import { known } from '../../kernel/personal.js'
import { later } from '../../kernel/moments.js'
import { isSending } from '../domain/event-catalogue.js'
import {
  type Addressed,
  completedContent,
  declinedContent,
  expiredContent,
  hasActed,
  type MailContext,
  sealingGivenUpContent,
} from './content-of-ends.js'

/**
 * A mail changes only by the sender's present address.
 *
 * @param askedAt revision of the requesting event
 * @param toSender receiver of mails to the sender; null for the person recorded when the request was sent
 * @returns null if a person was erased
 */
export function mailContent(
  mail: RequestMail,
  past: PastDetails,
  askedAt: number,
  toSender: Person | null,
): MailInWords | null {
  const until = past.entries.slice(0, askedAt + 1)
  const asking = until.at(-1)
  const request = past.after(askedAt)
  const sent = until.findLast(isSending)
  const sender = sent && known(sent.event.data.sender)
  if (!asking || !request?.title || request.erased || !sent || !sender) return null

  const common = {
    sender: plain(sender),
    title: request.title,
    documents: request.documents.map(({ originalName, pageCount }) => ({ name: originalName ?? '', pages: pageCount })),
  }
  const { expiresAt } = sent.event.data
  const content = say(mail, {
    request,
    asking,
    sentAt: sent.at,
    expiresAt,
    common,
    toSender: plain(toSender ?? sender),
    until,
    past,
  })
  return content && { content, historyHead: requestMailKinds[mail.kind].recordsAStep ? asking.hash : null }
}

const plain = ({ name, email }: Person): Person => ({ name: withoutTurning(name), email })

function say(mail: RequestMail, telling: MailContext): RequestMailContent | null {
  if (mail.kind === 'delivery-failed') return deliveryFailedContent(mail, telling)
  const { request, asking, expiresAt, sentAt, common, toSender } = telling
  const { recipientId } = mail.to.kind === 'recipient' ? mail.to : { recipientId: null }
  const recipient = request.recipients.find((candidate) => candidate.recipientId === recipientId)
  const to = recipient ? { name: recipient.name, email: recipient.email } : toSender
  if (!to.name || !to.email || (recipientId !== null && !recipient)) return null
  const addressed = { ...common, to: { name: to.name, email: to.email } }
  const role = recipient?.role === 'approver' ? 'approver' : 'signer'
  const { at } = asking
  const personalMessage = recipient?.message ?? ''
  switch (mail.kind) {
    case 'invitation': {
      const subject = request.emailSubject || defaultTexts.emailSubject
      const message = request.emailMessage ?? defaultTexts.emailMessage
      return { ...addressed, kind: 'invitation', role, subject, message, personalMessage, expiresAt }
    }
    case 'code': {
      const { event } = asking
      if (event.type !== 'CodeRequested') return null
      const ofDay = { number: codesOfDay(telling, recipientId), most: mostCodesADay }
      return { ...addressed, kind: 'code', askedBy: asking.id, at, validUntil: event.data.validUntil, ofDay }
    }
    case 'reminder': {
      const number = asking.event.type === 'RecipientsReminded' ? asking.event.data.number : 1
      const rhythm = { number, most: mostReminders, everyDays: request.reminderEveryDays }
      return { ...addressed, kind: 'reminder', role, ...rhythm, personalMessage, sentAt, expiresAt }
    }
    case 'expiring':
      return { ...addressed, kind: 'expiring', role, at, expiresAt }
    case 'cancelled':
      return { ...addressed, kind: 'cancelled', reason: request.ended?.reason ?? '', at }
    case 'declined':
      return declinedContent(addressed, telling, recipientId)
    case 'expired':
      return expiredContent(addressed, telling, recipientId)
    case 'receipt':
      return receiptContent(addressed, telling)
    case 'sealing-given-up':
      return sealingGivenUpContent(addressed, telling)
    case 'completed':
      return completedContent(addressed, telling, recipient ?? null)
  }
}

/** Counts the codes a recipient requested within a day, including this one. */
function codesOfDay({ until, asking }: MailContext, recipientId: string | null): number {
  const since = later(asking.at, -codesDayMs)
  const theirs = until.filter(
    ({ event, at }) => event.type === 'CodeRequested' && event.data.recipientId === recipientId && at > since,
  )
  return theirs.length
}

/** The receipt lists the documents as frozen, and the filled-in fields by type. */
function receiptContent(
  addressed: Addressed,
  { request, asking: { event, at }, until }: MailContext,
): RequestMailContent | null {
  if (event.type !== 'RecipientSigned' && event.type !== 'RecipientApproved') return null
  const { recipientId } = event.data
  const frozen = new Map(
    until
      .flatMap((entry) => (entry.event.type === 'SignatureRequestSent' ? entry.event.data.documents : []))
      .map(({ documentId, sha256 }) => [documentId, sha256]),
  )
  return {
    ...addressed,
    kind: 'receipt',
    act: event.type === 'RecipientApproved' ? 'approved' : 'signed',
    at,
    documents: request.documents.map(({ documentId, originalName, pageCount }) => ({
      name: originalName ?? '',
      pages: pageCount,
      sha256: frozen.get(documentId) ?? '',
    })),
    filledIn: request.fields.flatMap((field) => (field.recipientId === recipientId && field.value ? [field.type] : [])),
    stillToAct: request.recipients
      .filter(({ role, status }) => role !== 'cc' && !hasActed(status))
      .map(({ name, role }) => ({ name: name ?? '', role: role === 'approver' ? 'approver' : 'signer' })),
  }
}

function deliveryFailedContent(
  { mailId }: RequestMail,
  { request, asking, common, toSender, until }: MailContext,
): RequestMailContent | null {
  const failed = until.findLast((entry): entry is Entry<EventNamed<'MailUndeliverable'>> => {
    return entry.event.type === 'MailUndeliverable' && entry.event.data.mailId === failedMail(mailId)
  })
  if (failed?.event.data.to.kind !== 'recipient') return null
  const { to, kind, attempt, serverSaid, addressRefused = false } = failed.event.data
  const about = request.recipients.find(({ recipientId }) => recipientId === to.recipientId)
  if (!about?.name || !about.email) return null
  return {
    ...common,
    kind: 'delivery-failed',
    to: toSender,
    about: { name: about.name, email: about.email },
    attempts: attempt,
    at: asking.at,
    // It ended before the last attempt: the server rejected it permanently.
    final: attempt <= mailRetryDelaysMs.length,
    serverSaid: known(serverSaid) ?? '',
    acted: hasActed(about.status),
    lost: kind,
    addressRefused,
    others: request.recipients
      .filter((other) => other !== about)
      .map(({ name, status }) => ({ name: name ?? '', status: status.replace('_', ' ') })),
  }
}
