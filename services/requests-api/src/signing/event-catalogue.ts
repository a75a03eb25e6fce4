import type { SigningEvent } from './events.js'
import { upcasters } from './history/upcasters.js'
import { streamSubject } from './streams.js'

interface Declaration {
  /** The version written today. Raised with an upcaster for what was written before. */
  version: number
  /** Fields of `data` that are personal: sealed, and erased with their subject's key. */
  personal: readonly string[]
}

/** From where a recipient acted. */
const whence = ['ipAddress', 'socketAddress', 'userAgent']

/** Every type of event, the version written today, and which of its fields are personal. */
export const declarations: Readonly<Record<SigningEvent['type'], Declaration>> = {
  DocumentUploaded: { version: 2, personal: ['originalName', 'found'] },
  UploadedDocumentDiscarded: { version: 1, personal: [] },
  SignatureRequestCreated: { version: 1, personal: ['title'] },
  SignatureRequestRenamed: { version: 1, personal: ['title'] },
  EmailDetailsWritten: { version: 1, personal: ['emailSubject', 'emailMessage'] },
  AuthenticationRequired: { version: 1, personal: [] },
  AuthenticationWaived: { version: 1, personal: [] },
  RemindersTurnedOn: { version: 1, personal: [] },
  RemindersTurnedOff: { version: 1, personal: [] },
  ReminderRhythmChosen: { version: 1, personal: [] },
  PeriodChosen: { version: 1, personal: [] },
  DocumentAttached: { version: 2, personal: ['originalName', 'found'] },
  DocumentRendered: { version: 1, personal: ['found'] },
  DocumentRemoved: { version: 1, personal: [] },
  RenditionAccepted: { version: 1, personal: [] },
  RecipientAdded: { version: 1, personal: ['name', 'email'] },
  RecipientRenamed: { version: 1, personal: ['name'] },
  RecipientAddressCorrected: { version: 1, personal: ['email'] },
  RecipientMessageWritten: { version: 1, personal: ['message'] },
  RecipientRoleChanged: { version: 1, personal: [] },
  SigningOrderChanged: { version: 1, personal: [] },
  RecipientRemoved: { version: 1, personal: [] },
  FieldPlaced: { version: 2, personal: ['label'] },
  FieldMoved: { version: 1, personal: [] },
  FieldResized: { version: 1, personal: [] },
  FieldReassigned: { version: 1, personal: [] },
  FieldLabelled: { version: 1, personal: ['label'] },
  FieldMadeRequired: { version: 1, personal: [] },
  FieldMadeOptional: { version: 1, personal: [] },
  FieldFillChosen: { version: 1, personal: [] },
  FieldRemoved: { version: 1, personal: [] },
  SignaturesDocumentAdded: { version: 2, personal: ['originalName', 'found'] },
  SignatureRequestSent: { version: 2, personal: ['sender'] },
  InvitationsRepeated: { version: 1, personal: [] },
  MailDelivered: { version: 1, personal: [] },
  MailAttemptFailed: { version: 1, personal: ['serverSaid'] },
  MailUndeliverable: { version: 1, personal: ['serverSaid'] },
  SignatureRequestCancelled: { version: 1, personal: ['reason'] },
  DraftDeleted: { version: 1, personal: [] },
  SignatureRequestHidden: { version: 1, personal: [] },
  SigningPageViewed: { version: 2, personal: whence },
  ConsentGiven: { version: 2, personal: whence },
  CodeRequested: { version: 2, personal: whence },
  CodeAccepted: { version: 2, personal: whence },
  CodeRefused: { version: 2, personal: whence },
  FieldsFilled: { version: 2, personal: ['values'] },
  RecipientSigned: { version: 2, personal: whence },
  RecipientApproved: { version: 2, personal: whence },
  SignatureRequestDeclined: { version: 2, personal: ['reason', ...whence] },
  NextRecipientsInvited: { version: 1, personal: [] },
  RecipientsReminded: { version: 1, personal: [] },
  EndAnnounced: { version: 1, personal: [] },
  SignatureRequestExpired: { version: 1, personal: [] },
  SignatureRequestResent: { version: 2, personal: ['sender'] },
  EveryoneActed: { version: 1, personal: [] },
  DocumentsSealed: { version: 1, personal: [] },
  HeadTimestamped: { version: 1, personal: [] },
  TimestampFailed: { version: 2, personal: [] },
  SealingFailed: { version: 1, personal: [] },
  SealingRetried: { version: 1, personal: [] },
  SealingGivenUp: { version: 1, personal: [] },
  SignatureRequestCompleted: { version: 1, personal: [] },
  PersonalDataErased: { version: 1, personal: [] },
}

/** What the log's codec asks of the domain. */
export const eventCatalogue = { declarations, subjectOf: streamSubject, upcasters }
