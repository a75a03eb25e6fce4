import type { RequestEvent, SigningEvent } from './events.js'
import { upcasters } from './history/upcasters.js'
import { streamSubject } from './streams.js'

/**
 * What an event is part of: an upload before a request has it, the work on a draft, an act under a recipient's link, the
 * course of a request that was sent, the delivery of its mails, or an end of it.
 */
type EventKind = 'upload' | 'draft' | 'link' | 'course' | 'mail' | 'end'

export type RequestEventKind = Exclude<EventKind, 'upload'>

/**
 * Work that follows from an event: mails that it asks for or takes back, times that the clock keeps, a timestamp of its head
 * where a timestamp server is configured.
 */
type Concern = 'mails' | 'clock' | 'timestamp'

interface Declaration {
  kind: EventKind
  /** The version written today. Raised with an upcaster for what was written before. */
  version: number
  /** Fields of `data` that are personal: sealed, and erased with their subject's key. */
  personal: readonly string[]
  /**
   * False for events that happen by themselves or between a recipient and the mail server: they move no request up in the list
   * (ADR 0010).
   */
  moves?: false
  concerns?: readonly Concern[]
}

/** From where a recipient acted. */
const origin = ['ipAddress', 'socketAddress', 'userAgent']

/** Every type of event. Read models, reactors and the history's lines take their lists of events from here. */
export const declarations: Readonly<Record<SigningEvent['type'], Declaration>> = {
  DocumentUploaded: { kind: 'upload', version: 2, personal: ['originalName', 'found'] },
  UploadedDocumentDiscarded: { kind: 'upload', version: 1, personal: [] },
  SignatureRequestCreated: { kind: 'draft', version: 1, personal: ['title'], concerns: ['clock'] },
  SignatureRequestRenamed: { kind: 'draft', version: 1, personal: ['title'] },
  EmailDetailsWritten: { kind: 'draft', version: 1, personal: ['emailSubject', 'emailMessage'] },
  AuthenticationRequired: { kind: 'draft', version: 1, personal: [] },
  AuthenticationWaived: { kind: 'draft', version: 1, personal: [] },
  RemindersTurnedOn: { kind: 'draft', version: 1, personal: [], concerns: ['clock'] },
  RemindersTurnedOff: { kind: 'draft', version: 1, personal: [], concerns: ['clock'] },
  ReminderRhythmChosen: { kind: 'draft', version: 1, personal: [], concerns: ['clock'] },
  PeriodChosen: { kind: 'draft', version: 1, personal: [] },
  DocumentAttached: { kind: 'draft', version: 2, personal: ['originalName', 'found'] },
  DocumentRendered: { kind: 'draft', version: 1, personal: ['found'], moves: false },
  DocumentRemoved: { kind: 'draft', version: 1, personal: [] },
  RenditionAccepted: { kind: 'draft', version: 1, personal: [] },
  RecipientAdded: { kind: 'draft', version: 1, personal: ['name', 'email'] },
  RecipientRenamed: { kind: 'draft', version: 1, personal: ['name'] },
  RecipientAddressCorrected: { kind: 'draft', version: 1, personal: ['email'] },
  RecipientMessageWritten: { kind: 'draft', version: 1, personal: ['message'] },
  RecipientRoleChanged: { kind: 'draft', version: 1, personal: [] },
  SigningOrderChanged: { kind: 'draft', version: 1, personal: [] },
  RecipientRemoved: { kind: 'draft', version: 1, personal: [] },
  FieldPlaced: { kind: 'draft', version: 2, personal: ['label'] },
  FieldMoved: { kind: 'draft', version: 1, personal: [] },
  FieldResized: { kind: 'draft', version: 1, personal: [] },
  FieldReassigned: { kind: 'draft', version: 1, personal: [] },
  FieldLabelled: { kind: 'draft', version: 1, personal: ['label'] },
  FieldMadeRequired: { kind: 'draft', version: 1, personal: [] },
  FieldMadeOptional: { kind: 'draft', version: 1, personal: [] },
  FieldFillChosen: { kind: 'draft', version: 1, personal: [] },
  FieldRemoved: { kind: 'draft', version: 1, personal: [] },
  SignaturesDocumentAdded: { kind: 'course', version: 2, personal: ['originalName', 'found'] },
  SignatureRequestSent: { kind: 'course', version: 2, personal: ['sender'], concerns: ['mails', 'clock', 'timestamp'] },
  InvitationsRepeated: { kind: 'course', version: 1, personal: [], concerns: ['mails'] },
  MailDelivered: { kind: 'mail', version: 1, personal: [], moves: false },
  MailAttemptFailed: { kind: 'mail', version: 1, personal: ['serverSaid'], moves: false, concerns: ['mails'] },
  MailUndeliverable: { kind: 'mail', version: 1, personal: ['serverSaid'], moves: false, concerns: ['mails'] },
  SignatureRequestCancelled: { kind: 'end', version: 1, personal: ['reason'], concerns: ['mails', 'clock'] },
  DraftDeleted: { kind: 'draft', version: 1, personal: [] },
  SignatureRequestHidden: { kind: 'course', version: 1, personal: [] },
  SigningPageViewed: { kind: 'link', version: 2, personal: origin },
  ConsentGiven: { kind: 'link', version: 2, personal: origin },
  CodeRequested: { kind: 'link', version: 2, personal: origin, moves: false, concerns: ['mails'] },
  CodeAccepted: { kind: 'link', version: 2, personal: origin, moves: false, concerns: ['mails'] },
  CodeRefused: { kind: 'link', version: 2, personal: origin, moves: false },
  FieldsFilled: { kind: 'link', version: 2, personal: ['values'] },
  RecipientSigned: { kind: 'link', version: 2, personal: origin, concerns: ['mails', 'clock', 'timestamp'] },
  RecipientApproved: { kind: 'link', version: 2, personal: origin, concerns: ['mails', 'clock', 'timestamp'] },
  SignatureRequestDeclined: {
    kind: 'end',
    version: 2,
    personal: ['reason', ...origin],
    concerns: ['mails', 'clock', 'timestamp'],
  },
  NextRecipientsInvited: { kind: 'course', version: 1, personal: [], concerns: ['mails', 'clock'] },
  RecipientsReminded: { kind: 'course', version: 1, personal: [], moves: false, concerns: ['mails', 'clock'] },
  EndAnnounced: { kind: 'course', version: 1, personal: [], moves: false, concerns: ['mails', 'clock'] },
  SignatureRequestExpired: { kind: 'end', version: 1, personal: [], concerns: ['mails', 'clock'] },
  SignatureRequestResent: {
    kind: 'course',
    version: 2,
    personal: ['sender'],
    concerns: ['mails', 'clock', 'timestamp'],
  },
  EveryoneActed: { kind: 'course', version: 1, personal: [], concerns: ['clock'] },
  DocumentsSealed: { kind: 'course', version: 1, personal: [] },
  HeadTimestamped: { kind: 'course', version: 1, personal: [], moves: false, concerns: ['clock'] },
  TimestampFailed: { kind: 'course', version: 2, personal: [], moves: false, concerns: ['clock'] },
  SealingFailed: { kind: 'course', version: 1, personal: [], moves: false, concerns: ['clock'] },
  SealingRetried: { kind: 'course', version: 1, personal: [], moves: false, concerns: ['clock'] },
  SealingGivenUp: { kind: 'end', version: 1, personal: [], concerns: ['mails', 'clock'] },
  SignatureRequestCompleted: { kind: 'end', version: 1, personal: [], concerns: ['mails', 'clock'] },
  PersonalDataErased: { kind: 'end', version: 1, personal: [], concerns: ['mails', 'clock'] },
}

/** The events of requests of some kinds, in the catalogue's order. */
export const eventsOfKind = (...kinds: readonly RequestEventKind[]): RequestEvent['type'][] =>
  eventsWhere(({ type }) => kinds.includes(kindOf({ type })))

/** The events of requests from which some work follows. */
export const eventsThatConcern = (concern: Concern): ReadonlySet<RequestEvent['type']> =>
  new Set(eventsWhere(({ type }) => declarations[type].concerns?.includes(concern) ?? false))

/** The kind of an event of a request. */
export const kindOf = ({ type }: Typed): RequestEventKind => declarations[type].kind as RequestEventKind

/** True for a change to a request as its sender sees it, which counts for 'Last Updated'. */
export const movesList = ({ type }: Typed): boolean => declarations[type].moves ?? true

type Typed = Pick<RequestEvent, 'type'>

const eventsWhere = (isMeant: (event: Typed) => boolean): RequestEvent['type'][] =>
  (Object.keys(declarations) as RequestEvent['type'][]).filter((type) => isMeant({ type }))

/** What the log's codec asks of the domain. */
export const eventCatalogue = { declarations, subjectOf: streamSubject, upcasters }
