import type { Entry } from '@countersign/event-log'
import type { CourseEvent } from '../signing/course-events.js'
import type { MailKind, MailTo, RequestEvent } from '../signing/events.js'
import type { FilledField } from '../signing/field-value.js'
import type { RecipientEvent } from '../signing/recipient-events.js'
import { known, type Personal } from '../signing/personal.js'
import { momentOf } from '../read-models/timestamped-moments.js'
import { withoutTurning } from '../signing/turning-marks.js'

/** One thing that happened, as a person reads it. */
export interface HistoryLine {
  revision: number
  at: string
  type: RequestEvent['type']
  actor: Entry<RequestEvent>['actor']
  text: string
  hash: string
}

/** Names as they were when each event happened. */
interface Names {
  owner: string
  recipients: Map<string, string>
  documents: Map<string, string>
  /** What happened at the events whose head is timestamped, by revision. */
  moments: Map<number, string>
}

const erasedName = 'someone whose data was erased'
const erasedDocument = 'a document whose name was erased'

/**
 * A request's history in plain words, oldest first.
 *
 * @param entries the request's stream, whole
 * @param ownerName who owns it, until a sending says who sent it
 */
export function historyOf(entries: readonly Entry<RequestEvent>[], ownerName: string): HistoryLine[] {
  const names: Names = { owner: ownerName, recipients: new Map(), documents: new Map(), moments: new Map() }
  return entries.map(({ event, revision, at, actor, hash }) => {
    learn(names, event, revision)
    return { revision, at, type: event.type, actor, text: begun(withoutTurning(sentence(event, names, actor))), hash }
  })
}

/** A sentence begins with a capital, whatever it begins with. */
const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function learn(names: Names, event: RequestEvent, revision: number): void {
  const moment = momentOf(event, (recipientId) => names.recipients.get(recipientId) ?? erasedName)
  if (moment) names.moments.set(revision, moment)
  switch (event.type) {
    case 'RecipientAdded':
    case 'RecipientRenamed':
      names.recipients.set(event.data.recipientId, known(event.data.name) ?? erasedName)
      break
    case 'DocumentAttached':
    case 'SignaturesDocumentAdded':
      names.documents.set(event.data.documentId, quoted(event.data.originalName) ?? erasedDocument)
      break
    case 'SignatureRequestSent':
    case 'SignatureRequestResent':
      names.owner = known(event.data.sender)?.name ?? erasedName
      break
  }
}

function sentence(event: RequestEvent, names: Names, actor: HistoryLine['actor']): string {
  const { owner } = names
  const person = (recipientId: string) => names.recipients.get(recipientId) ?? erasedName
  const document = (documentId: string) => names.documents.get(documentId) ?? erasedDocument
  switch (event.type) {
    case 'SignatureRequestCreated':
      return `${owner} created the request`
    case 'SignatureRequestRenamed':
      return `${owner} renamed the request${named(event.data.title)}`
    case 'EmailDetailsWritten':
      return `${owner} wrote the subject and message`
    case 'AuthenticationRequired':
      return `${owner} asked for a code by e-mail before anything is shown`
    case 'AuthenticationWaived':
      return `${owner} no longer asks for a code by e-mail`
    case 'RemindersTurnedOn':
      return `${owner} turned reminders on`
    case 'RemindersTurnedOff':
      return `${owner} turned reminders off`
    case 'DocumentAttached':
      return `${document(event.data.documentId)} was added`
    case 'DocumentRendered':
      return `${document(event.data.documentId)} was written anew, as it will be shown and signed`
    case 'DocumentRemoved':
      return `${document(event.data.documentId)} was removed, with its fields`
    case 'RenditionAccepted':
      return `${owner} checked and accepted ${document(event.data.documentId)} as it is shown here`
    case 'RecipientAdded':
      return `${person(event.data.recipientId)} was added as ${roleNames[event.data.role]}`
    case 'RecipientRenamed':
      return `A recipient was renamed to ${person(event.data.recipientId)}`
    case 'RecipientAddressCorrected':
      return `The address of ${person(event.data.recipientId)} was corrected`
    case 'RecipientRoleChanged':
      return `${person(event.data.recipientId)} became ${roleNames[event.data.role]}`
    case 'SigningOrderChanged':
      return event.data.order === null
        ? `${person(event.data.recipientId)} has no place in the signing order any more`
        : `${person(event.data.recipientId)} got place ${event.data.order} in the signing order`
    case 'RecipientRemoved':
      return `${person(event.data.recipientId)} was removed, with the fields`
    case 'FieldPlaced':
      return `A ${event.data.type} field was placed for ${person(event.data.recipientId)} on page ${event.data.page}`
    case 'FieldMoved':
      return 'A field was moved'
    case 'FieldResized':
      return 'A field was resized'
    case 'FieldReassigned':
      return `A field was given to ${person(event.data.recipientId)}`
    case 'FieldRemoved':
      return 'A field was removed'
    case 'SignaturesDocumentAdded':
      return `${document(event.data.documentId)} was added for those without a field`
    case 'SignatureRequestSent':
      return `The request was sent to ${people(event.data.invited.length)}`
    case 'InvitationsRepeated':
      return `The invitations were sent again to ${people(event.data.invited.length)}`
    case 'MailDelivered':
      return event.data.via === 'outbox'
        ? `${mail(event.data, person)} was put into the outbox`
        : `${mail(event.data, person)} was accepted by the mail server${tries(event.data.attempt)}`
    case 'MailAttemptFailed':
      return `${mail(event.data, person)} was not accepted${said(event.data.serverSaid)}; the next try is at ${clock(event.data.retryAt)} UTC`
    case 'MailUndeliverable':
      return `${mail(event.data, person)} could not be delivered${said(event.data.serverSaid)}`
    case 'SignatureRequestCancelled': {
      const reason = known(event.data.reason)
      const cancelling = actor.kind === 'system' ? 'The request was cancelled' : `${owner} cancelled the request`
      return `${cancelling}${reason ? `: ${reason}` : ''}`
    }
    case 'DraftDeleted':
      return `${owner} deleted the draft`
    case 'SignatureRequestHidden':
      return `${owner} removed the request from the list`
    case 'PersonalDataErased':
      return `Everything personal was erased: ${event.data.reason}`
    default:
      return afterSending(event, person, (revision) => names.moments.get(revision) ?? `event ${revision} happened`)
  }
}

/** What recipients do, and how the request goes on by itself. */
function afterSending(
  event: RecipientEvent | CourseLeft,
  person: (recipientId: string) => string,
  moment: (revision: number) => string,
): string {
  switch (event.type) {
    case 'SigningPageViewed':
      return `${person(event.data.recipientId)} opened the documents`
    case 'ConsentGiven':
      return `${person(event.data.recipientId)} agreed to sign electronically`
    case 'CodeRequested':
      return `${person(event.data.recipientId)} asked for a code by e-mail`
    case 'CodeAccepted':
      return `${person(event.data.recipientId)} entered the right code`
    case 'CodeRefused':
      return `${person(event.data.recipientId)} entered ${codeFaults[event.data.why]}`
    case 'FieldsFilled':
      return `${person(event.data.recipientId)} filled in ${fields(event.data.values)}`
    case 'RecipientSigned':
      return `${person(event.data.recipientId)} signed`
    case 'RecipientApproved':
      return `${person(event.data.recipientId)} approved`
    case 'SignatureRequestDeclined': {
      const reason = known(event.data.reason)
      return `${person(event.data.recipientId)} declined${reason ? `: ${reason}` : ''}`
    }
    case 'NextRecipientsInvited':
      return `It became the turn of ${listed(event.data.invited.map(person))}`
    case 'RecipientsReminded':
      return `Reminder ${event.data.number} went to ${listed(event.data.reminded.map(person))}`
    case 'EndAnnounced':
      return `${listed(event.data.warned.map(person))} heard that the time is running out`
    case 'SignatureRequestExpired':
      return `The time to sign ran out; ${listed(event.data.unfinished.map(person))} had not acted`
    case 'SignatureRequestResent':
      return `The request was sent again, with new links for ${people(event.data.links.length)}`
    case 'EveryoneActed':
      return 'Everyone has acted; the documents are being sealed'
    case 'DocumentsSealed':
      return event.data.documents.length === 1
        ? 'The document was sealed'
        : `${event.data.documents.length} documents were sealed`
    case 'HeadTimestamped':
      return `The history was timestamped as it was when ${moment(event.data.revision)}`
    case 'TimestampFailed': {
      const { attempts, why, revision } = event.data
      const without = revision === null ? 'the seal has none' : `the history has none of when ${moment(revision)}`
      return `No timestamp could be had in ${attempts} tries (${why}); ${without}`
    }
    case 'SealingFailed':
      return `Sealing failed (${event.data.why}); the next try is at ${clock(event.data.retryAt)} UTC`
    case 'SealingRetried':
      return 'Sealing was tried again'
    case 'SealingGivenUp':
      return `Sealing was given up after ${event.data.attempts === 1 ? '1 try' : `${event.data.attempts} tries`} (${event.data.why})`
    case 'SignatureRequestCompleted':
      return 'The request was completed, and everyone gets the result'
  }
}

type CourseLeft = Exclude<CourseEvent, { type: 'PersonalDataErased' }>

const codeFaults = { wrong: 'a wrong code', 'too-old': 'a code that was too old', used: 'a code that was used before' }

function fields(values: Personal<FilledField[]>): string {
  const count = known(values)?.length
  return count === undefined ? 'fields' : count === 1 ? '1 field' : `${count} fields`
}

/** `Ada`, `Ada and Grace`, `Ada, Grace and Katherine` */
function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? 'nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const roleNames = { signer: 'a signer', cc: 'a recipient of a copy', approver: 'an approver' } as const

const mailNames: Record<MailKind, string> = {
  invitation: 'The invitation',
  code: 'The code',
  reminder: 'The reminder',
  expiring: 'The warning that time is running out',
  declined: 'The notice that someone declined',
  expired: 'The notice that the time ran out',
  completed: 'The result',
  cancelled: 'The notice of the cancellation',
  'delivery-failed': 'The notice of the failed delivery',
  receipt: 'The receipt',
  'sealing-given-up': 'The notice that the documents could not be sealed',
}

function mail({ kind, to }: { kind: MailKind; to: MailTo }, person: (recipientId: string) => string): string {
  return `${mailNames[kind]} to ${to.kind === 'recipient' ? person(to.recipientId) : 'the sender'}`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const tries = (attempt: number): string =>
  attempt === 1 ? '' : ` on the ${ordinals[attempt - 1] ?? `${attempt}th`} try`
const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
const clock = (at: string): string => at.slice(11, 16)

function said(words: Personal<string>): string {
  const text = known(words)
  return text ? ` (${text})` : ''
}

function named(title: Personal<string>): string {
  const text = quoted(title)
  return text ? ` to ${text}` : ''
}

function quoted(text: Personal<string>): string | null {
  const words = known(text)
  return words === null ? null : `“${words}”`
}
