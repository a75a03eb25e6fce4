import type { Entry } from '@countersign/event-log'
import { withoutTurning } from '@countersign/contracts/isolated'
import { addressToTell, senderAsNamed } from '@countersign/contracts/jobs'
import type { CertificateOrder, CertifiedPerson } from '@countersign/pdf'
import { historyOf } from '../../views/history.js'
import type { EventNamed, RequestEvent } from '../../domain/events.js'
import type { Person } from '../../../kernel/person.js'
import { known, type Personal } from '../../../kernel/personal.js'
import { isSending } from '../../domain/event-catalogue.js'
import type { RequestState } from '../../domain/state.js'
import { whatToSeal } from './what-to-seal.js'

const unknownPerson: Person = { name: '', email: '' }

/** The certificate's readers are not the sender (rule sending-14). */
const unnamed = 'The sender'

/** Covers the events up to `DocumentsSealed` (rule sealing-8). @throws {TypeError} if the documents are not sealed */
export function whatToCertify(request: RequestState, whole: readonly Entry<RequestEvent>[]): CertificateOrder {
  const end = whole.findIndex(({ event }) => event.type === 'DocumentsSealed')
  if (end < 0) throw new TypeError('a certificate quotes the event by which the documents were sealed')
  const history = whole.slice(0, end + 1)
  const { event, hash: head } = history[end]! as Entry<EventNamed<'DocumentsSealed'>>
  const sealedOf = new Map(event.data.documents.map(({ documentId, sealed }) => [documentId, sealed]))
  const sending = first(history, 'SignatureRequestSent')
  // The owner sent first; a person who resent after the claim is the sender.
  const owner = asNamed(sending?.event.data.sender)
  const sender = asNamed(history.findLast(isSending)?.event.data.sender)
  return {
    requestId: request.requestId,
    title: known(request.title) ?? '',
    sender,
    sentAt: sending?.at ?? '',
    expiresAt: request.timetable.expiresAt ?? '',
    documents: whatToSeal(request, history).map(({ documentId, name: file, pageCount, pdf, manner }) => ({
      name: file,
      pageCount,
      original: request.documents.get(documentId)?.original ?? pdf,
      sealed: sealedOf.get(documentId)!,
      shown: manner === 'rendition' ? pdf : null,
    })),
    people: [...request.recipients.keys()].map((recipientId) => certified(recipientId, request, history)),
    history: historyOf(history, owner.name, unnamed).map(({ revision, at, text, hash }) => ({
      revision,
      at,
      text,
      hash,
    })),
    head,
  }
}

function asNamed(sender: Personal<Person> = unknownPerson): Person {
  const { name, email } = known(sender) ?? unknownPerson
  return { name: withoutTurning(senderAsNamed(name, unnamed)), email: addressToTell(email) ?? '' }
}

function certified(
  recipientId: string,
  { recipients, requireAuth }: RequestState,
  history: readonly Entry<RequestEvent>[],
): CertifiedPerson {
  const { name, email, role } = recipients.get(recipientId)!
  const theirs = history.filter(({ event }) => 'recipientId' in event.data && event.data.recipientId === recipientId)
  const acted = theirs.find(({ event }) => event.type === 'RecipientSigned' || event.type === 'RecipientApproved')
  const origin =
    acted?.event.type === 'RecipientSigned' || acted?.event.type === 'RecipientApproved' ? acted.event.data : null
  const invited = history.find(({ event }) => 'invited' in event.data && event.data.invited.includes(recipientId))
  return {
    name: known(name) ?? '',
    email: known(email) ?? '',
    role,
    authenticatedBy: requireAuth && theirs.some(({ event }) => event.type === 'CodeAccepted') ? 'code' : 'link',
    times: {
      invited: invited?.at ?? null,
      viewed: first(theirs, 'SigningPageViewed')?.at ?? null,
      consented: first(theirs, 'ConsentGiven')?.at ?? null,
      acted: acted?.at ?? null,
    },
    act: acted ? (acted.event.type === 'RecipientSigned' ? 'signed' : 'approved') : null,
    ipAddress: origin && known(origin.ipAddress),
    socketAddress: origin && known(origin.socketAddress),
    userAgent: origin && known(origin.userAgent),
    drawn: origin?.documents.map(({ sha256 }) => sha256) ?? null,
  }
}

function first<Name extends RequestEvent['type']>(
  history: readonly Entry<RequestEvent>[],
  type: Name,
): Entry<Extract<RequestEvent, { type: Name }>> | undefined {
  return history.find((entry): entry is Entry<Extract<RequestEvent, { type: Name }>> => entry.event.type === type)
}
