import type { Entry } from '@countersign/event-log'
import type { CourseEvent } from '../signing/course-events.js'
import type { RequestEvent, Role } from '../signing/events.js'
import type { RecipientEvent } from '../signing/recipient-events.js'
import { known } from '../signing/personal.js'
import {
  clock,
  codeFaults,
  days,
  fields,
  listed,
  mail,
  named,
  people,
  rendering,
  roleNames,
  said,
  tries,
} from './history-words.js'

export const erasedName = 'someone whose data was erased'
export const erasedDocument = 'a document whose name was erased'

/** Names at the time of each event. */
export interface Names {
  owner: string
  recipients: Map<string, string>
  roles: Map<string, Role>
  documents: Map<string, string>
  /** Descriptions of the timestamped events, by revision. */
  moments: Map<number, string>
}

export function sentence(event: RequestEvent, names: Names, actor: Entry<RequestEvent>['actor']): string {
  const { owner } = names
  const person = (recipientId: string) => names.recipients.get(recipientId) ?? erasedName
  const act = (recipientId: string) => (names.roles.get(recipientId) === 'approver' ? 'approve' : 'sign')
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
    case 'ReminderRhythmChosen':
      return `${owner} chose reminders every ${days(event.data.everyDays)}`
    case 'PeriodChosen':
      return `${owner} gave recipients ${event.data.days === 1 ? 'one day' : days(event.data.days)}`
    case 'DocumentAttached':
      return `${document(event.data.documentId)} was added`
    case 'DocumentRendered':
      return rendering(event.data, document(event.data.documentId))
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
    case 'RecipientMessageWritten':
      return known(event.data.message) === null
        ? `${owner} took back the message to ${person(event.data.recipientId)} alone`
        : `${owner} wrote a message to ${person(event.data.recipientId)} alone`
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
    case 'FieldLabelled':
      return known(event.data.label) === null ? 'A field lost its label' : 'A field was labelled'
    case 'FieldMadeRequired':
      return 'A field was made required'
    case 'FieldMadeOptional':
      return 'A field was made optional'
    case 'FieldFillChosen':
      return event.data.fill ? 'A date became the day of signing' : 'A date is filled in by the signer again'
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
      return afterSending(event, person, act, (revision) => names.moments.get(revision) ?? `event ${revision} happened`)
  }
}

function afterSending(
  event: RecipientEvent | CourseLeft,
  person: (recipientId: string) => string,
  act: (recipientId: string) => string,
  moment: (revision: number) => string,
): string {
  switch (event.type) {
    case 'SigningPageViewed':
      return `${person(event.data.recipientId)} opened the documents`
    case 'ConsentGiven':
      return `${person(event.data.recipientId)} agreed to ${act(event.data.recipientId)} electronically`
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
      return event.data.warned.length > 0
        ? `${listed(event.data.warned.map(person))} heard that the time is running out`
        : 'The time is running out; nobody was told, as reminders are off'
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
