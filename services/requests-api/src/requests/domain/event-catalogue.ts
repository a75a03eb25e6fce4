import type { EventNamed, RequestEvent, SigningEvent } from './events.js'

type EventKind = 'upload' | 'draft' | 'link' | 'course' | 'mail' | 'end'

export type RequestEventKind = Exclude<EventKind, 'upload'>

/** Work triggered by an event: mails to send or withdraw, deadlines, a timestamp of its head. */
type Concern = 'mails' | 'clock' | 'timestamp'

interface Declaration {
  kind: EventKind
  /** Current schema version. Raise it together with an upcaster for the previous one. */
  version: number
  /** Personal fields of `data`: encrypted, and erased with the key of their subject. */
  personal: readonly string[]
  /** False for mail outcomes and events without a user's action, which do not move a request up in the list (ADR 0064). */
  bumpsUpdatedAt?: false
  concerns?: readonly Concern[]
}

const origin = ['ipAddress', 'socketAddress', 'userAgent']

/** Declares every event type. Read models, reactors and history lines derive their lists of events from this table. */
export const declarations: Readonly<Record<SigningEvent['type'], Declaration>> = {
  DocumentUploaded: { kind: 'upload', version: 2, personal: ['originalName', 'found'] },
  UploadedDocumentDiscarded: { kind: 'upload', version: 1, personal: [] },
  SignatureRequestCreated: { kind: 'draft', version: 1, personal: ['title'], concerns: ['clock'] },
  ActorIntroduced: { kind: 'draft', version: 1, personal: ['name', 'email'], bumpsUpdatedAt: false },
  SignatureRequestRenamed: { kind: 'draft', version: 1, personal: ['title'] },
  EmailDetailsWritten: { kind: 'draft', version: 1, personal: ['emailSubject', 'emailMessage'] },
  AuthenticationRequired: { kind: 'draft', version: 1, personal: [] },
  AuthenticationWaived: { kind: 'draft', version: 1, personal: [] },
  RemindersTurnedOn: { kind: 'draft', version: 1, personal: [], concerns: ['clock'] },
  RemindersTurnedOff: { kind: 'draft', version: 1, personal: [], concerns: ['clock'] },
  ReminderRhythmChosen: { kind: 'draft', version: 1, personal: [], concerns: ['clock'] },
  PeriodChosen: { kind: 'draft', version: 1, personal: [] },
  DocumentAttached: { kind: 'draft', version: 2, personal: ['originalName', 'found'] },
  DocumentRendered: { kind: 'draft', version: 1, personal: ['found'], bumpsUpdatedAt: false },
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
  MailDelivered: { kind: 'mail', version: 1, personal: [], bumpsUpdatedAt: false },
  MailAttemptFailed: { kind: 'mail', version: 1, personal: ['serverSaid'], bumpsUpdatedAt: false, concerns: ['mails'] },
  MailUndeliverable: { kind: 'mail', version: 1, personal: ['serverSaid'], bumpsUpdatedAt: false, concerns: ['mails'] },
  SignatureRequestCancelled: { kind: 'end', version: 1, personal: ['reason'], concerns: ['mails', 'clock'] },
  DraftDeleted: { kind: 'draft', version: 1, personal: [] },
  SignatureRequestHidden: { kind: 'course', version: 1, personal: [] },
  SigningPageViewed: { kind: 'link', version: 2, personal: origin },
  ConsentGiven: { kind: 'link', version: 2, personal: origin },
  CodeRequested: { kind: 'link', version: 2, personal: origin, bumpsUpdatedAt: false, concerns: ['mails'] },
  CodeAccepted: { kind: 'link', version: 2, personal: origin, bumpsUpdatedAt: false, concerns: ['mails'] },
  CodeRefused: { kind: 'link', version: 2, personal: origin, bumpsUpdatedAt: false },
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
  RecipientsReminded: { kind: 'course', version: 1, personal: [], bumpsUpdatedAt: false, concerns: ['mails', 'clock'] },
  EndAnnounced: { kind: 'course', version: 1, personal: [], bumpsUpdatedAt: false, concerns: ['mails', 'clock'] },
  SignatureRequestExpired: { kind: 'end', version: 1, personal: [], concerns: ['mails', 'clock'] },
  SignatureRequestResent: {
    kind: 'course',
    version: 2,
    personal: ['sender'],
    concerns: ['mails', 'clock', 'timestamp'],
  },
  EveryoneActed: { kind: 'course', version: 1, personal: [], concerns: ['clock'] },
  DocumentsSealed: { kind: 'course', version: 1, personal: [] },
  HeadTimestamped: { kind: 'course', version: 1, personal: [], bumpsUpdatedAt: false, concerns: ['clock'] },
  TimestampFailed: { kind: 'course', version: 2, personal: [], bumpsUpdatedAt: false, concerns: ['clock'] },
  SealingFailed: { kind: 'course', version: 1, personal: [], bumpsUpdatedAt: false, concerns: ['clock'] },
  SealingRetried: { kind: 'course', version: 1, personal: [], bumpsUpdatedAt: false, concerns: ['clock'] },
  SealingGivenUp: { kind: 'end', version: 1, personal: [], concerns: ['mails', 'clock'] },
  SignatureRequestCompleted: { kind: 'end', version: 1, personal: [], concerns: ['mails', 'clock'] },
  PersonalDataErased: { kind: 'end', version: 1, personal: [], concerns: ['mails', 'clock'] },
}

export const eventsOfKind = (...kinds: readonly RequestEventKind[]): RequestEvent['type'][] =>
  eventsWhere(({ type }) => kinds.includes(kindOf({ type })))

export const eventsThatConcern = (concern: Concern): ReadonlySet<RequestEvent['type']> =>
  new Set(eventsWhere(({ type }) => declarations[type].concerns?.includes(concern) ?? false))

export const kindOf = ({ type }: Typed): RequestEventKind => declarations[type].kind as RequestEventKind

/** True if the event updates 'Last Updated'. */
export const bumpsUpdatedAt = ({ type }: Typed): boolean => declarations[type].bumpsUpdatedAt ?? true

type Typed = Pick<RequestEvent, 'type'>

const eventsWhere = (matches: (event: Typed) => boolean): RequestEvent['type'][] =>
  (Object.keys(declarations) as RequestEvent['type'][]).filter((type) => matches({ type }))

type Sending = EventNamed<'SignatureRequestSent' | 'SignatureRequestResent'>

/** True for the events that record who sends. The latest of them names the sender. */
export const isSending = <Of extends { event: RequestEvent }>(entry: Of): entry is Of & { event: Sending } =>
  entry.event.type === 'SignatureRequestSent' || entry.event.type === 'SignatureRequestResent'
