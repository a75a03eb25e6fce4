import { listed } from '@countersign/contracts/listed'
import type { Entry } from '@countersign/event-log'
import { isolated } from '@countersign/contracts/isolated'
import type { CourseEvent } from '../domain/course-events.js'
import type { RequestEvent } from '../domain/events.js'
import type { Role } from '../domain/recipient-entry.js'
import type { RecipientEvent } from '../domain/recipient-events.js'
import { known } from '../../kernel/personal.js'
import {
  because,
  clock,
  codeFaults,
  days,
  fields,
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

/** Names at the time of each event, each isolated (rule pages-42). */
export interface Names {
  owner: string
  /** People with an account, by person id. */
  people: Map<string, string>
  recipients: Map<string, string>
  roles: Map<string, Role>
  documents: Map<string, string>
  /** Descriptions of the timestamped events, by revision. */
  moments: Map<number, string>
}

export function sentence(event: RequestEvent, names: Names, actor: Entry<RequestEvent>['actor']): string {
  const owner = actor.kind === 'person' ? (names.people.get(actor.id) ?? erasedName) : names.owner
  const person = (recipientId: string) => names.recipients.get(recipientId) ?? erasedName
  const act = (recipientId: string) => (names.roles.get(recipientId) === 'approver' ? 'approve' : 'sign')
  const document = (documentId: string) => names.documents.get(documentId) ?? erasedDocument
  switch (event.type) {
    case 'SignatureRequestCreated':
      return `${owner} created the request`
    case 'ActorIntroduced':
      return `${isolated(known(event.data.name) ?? erasedName)} was recorded by name and email address`
    case 'SignatureRequestRenamed':
      return `${owner} renamed the request${named(event.data.title)}`
    case 'EmailDetailsWritten':
      return `${owner} wrote the subject and message`
    case 'AuthenticationRequired':
      return `${owner} required an emailed code to open the documents`
    case 'AuthenticationWaived':
      return `${owner} no longer requires an emailed code`
    case 'RemindersTurnedOn':
      return `${owner} turned reminders on`
    case 'RemindersTurnedOff':
      return `${owner} turned reminders off`
    case 'ReminderRhythmChosen':
      return `${owner} set reminders to every ${days(event.data.everyDays)}`
    case 'PeriodChosen':
      return `${owner} gave recipients ${event.data.days === 1 ? '1 day' : days(event.data.days)} to act${event.data.by ? ', until the chosen day' : ''}`
    case 'DocumentAttached':
      return `${document(event.data.documentId)} was added`
    case 'DocumentRendered':
      return rendering(event.data, document(event.data.documentId))
    case 'DocumentRemoved':
      return `${document(event.data.documentId)} and its fields were removed`
    case 'RenditionAccepted':
      return `${owner} reviewed and accepted ${document(event.data.documentId)} as shown`
    case 'RecipientAdded':
      return `${person(event.data.recipientId)} was added as ${roleNames[event.data.role]}`
    case 'RecipientRenamed':
      return `A recipient was renamed to ${person(event.data.recipientId)}`
    case 'RecipientAddressCorrected':
      return `The email address of ${person(event.data.recipientId)} was corrected`
    case 'RecipientRoleChanged':
      return `${person(event.data.recipientId)} became ${roleNames[event.data.role]}`
    case 'RecipientMessageWritten':
      return known(event.data.message) === null
        ? `${owner} removed the private message to ${person(event.data.recipientId)}`
        : `${owner} wrote a private message to ${person(event.data.recipientId)}`
    case 'SigningOrderChanged':
      return event.data.order === null
        ? `${person(event.data.recipientId)} was taken out of the signing order`
        : `${person(event.data.recipientId)} was given place ${event.data.order} in the signing order`
    case 'RecipientRemoved':
      return `${person(event.data.recipientId)} was removed, along with their fields`
    case 'FieldPlaced':
      return `A ${event.data.type} field was placed for ${person(event.data.recipientId)} on page ${event.data.page}`
    case 'FieldMoved':
      return 'A field was moved'
    case 'FieldResized':
      return 'A field was resized'
    case 'FieldReassigned':
      return `A field was reassigned to ${person(event.data.recipientId)}`
    case 'FieldLabelled':
      return known(event.data.label) === null ? 'A field’s label was removed' : 'A field was labeled'
    case 'FieldMadeRequired':
      return 'A field was made required'
    case 'FieldMadeOptional':
      return 'A field was made optional'
    case 'FieldFillChosen':
      return event.data.fill
        ? 'A date field was set to the date signed'
        : 'A date field was set to be filled in by the signer'
    case 'FieldRemoved':
      return 'A field was removed'
    case 'SignaturesDocumentAdded':
      return `${document(event.data.documentId)} was added for signers without fields`
    case 'SignatureRequestSent':
      return `The request was sent to ${people(event.data.invited.length)}`
    case 'InvitationsRepeated':
      return `The invitations were resent to ${people(event.data.invited.length)}`
    case 'MailDelivered':
      return event.data.via === 'outbox'
        ? `${mail(event.data, person)} was saved to the outbox`
        : `${mail(event.data, person)} was accepted by the mail server${tries(event.data.attempt)}`
    case 'MailAttemptFailed':
      return `${mail(event.data, person)} was not accepted${said(event.data.serverSaid)}; next attempt at ${clock(event.data.retryAt)} UTC`
    case 'MailUndeliverable':
      return `${mail(event.data, person)} couldn’t be delivered${said(event.data.serverSaid)}`
    case 'SignatureRequestCancelled':
      return `${actor.kind === 'system' ? 'The request was cancelled' : `${owner} cancelled the request`}${because(event.data.reason)}`
    case 'DraftDeleted':
      return `${owner} deleted the draft`
    case 'SignatureRequestHidden':
      return `${owner} removed the request from the list`
    case 'PersonalDataErased':
      return `All personal data was erased: ${isolated(event.data.reason)}`
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
      return `${person(event.data.recipientId)} requested a code by email`
    case 'CodeAccepted':
      return `${person(event.data.recipientId)} entered the correct code`
    case 'CodeRefused':
      return `${person(event.data.recipientId)} entered ${codeFaults[event.data.why]}`
    case 'FieldsFilled':
      return `${person(event.data.recipientId)} filled in ${fields(event.data.values)}`
    case 'RecipientSigned':
      return `${person(event.data.recipientId)} signed`
    case 'RecipientApproved':
      return `${person(event.data.recipientId)} approved`
    case 'SignatureRequestDeclined':
      return `${person(event.data.recipientId)} declined${because(event.data.reason)}`
    case 'NextRecipientsInvited':
      return `It became ${listed(event.data.invited.map(person))}’s turn`
    case 'RecipientsReminded':
      return `Reminder ${event.data.number} was sent to ${listed(event.data.reminded.map(person))}`
    case 'EndAnnounced':
      return event.data.warned.length > 0
        ? `${listed(event.data.warned.map(person))} ${event.data.warned.length === 1 ? 'was' : 'were'} warned that the request expires soon`
        : 'The request expires soon; no one was warned because reminders are off'
    case 'SignatureRequestExpired':
      return `The request expired; ${listed(event.data.unfinished.map(person))} had not acted`
    case 'SignatureRequestResent':
      return `The request was resent, with new links for ${people(event.data.links.length)}`
    case 'EveryoneActed':
      return 'Everyone has acted; the documents are being sealed'
    case 'DocumentsSealed':
      return event.data.documents.length === 1
        ? 'The document was sealed'
        : `${event.data.documents.length} documents were sealed`
    case 'HeadTimestamped':
      return `The history was timestamped as of when ${moment(event.data.revision)}`
    case 'TimestampFailed': {
      const { attempts, why, revision } = event.data
      const without = revision === null ? 'the seal has none' : `the history as of when ${moment(revision)} has none`
      return `No timestamp was obtained after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`} (${why}); ${without}`
    }
    case 'SealingFailed':
      return `Sealing failed (${event.data.why}); next attempt at ${clock(event.data.retryAt)} UTC`
    case 'SealingRetried':
      return 'Sealing was retried'
    case 'SealingGivenUp':
      return `Sealing was abandoned after ${event.data.attempts === 1 ? '1 attempt' : `${event.data.attempts} attempts`} (${event.data.why})`
    case 'SignatureRequestCompleted':
      return 'The request was completed, and everyone receives the completed documents'
  }
}

type CourseLeft = Exclude<CourseEvent, { type: 'PersonalDataErased' }>
