import type { HistoryEntry } from '@countersign/contracts'

/** How much a step of the history stands out. */
export type Weight = 'plain' | 'key' | 'bad'

/** Work on a draft: told only to who asks for everything. */
const drafting: ReadonlySet<string> = new Set([
  'SignatureRequestRenamed',
  'EmailDetailsWritten',
  'AuthenticationRequired',
  'AuthenticationWaived',
  'RemindersTurnedOn',
  'RemindersTurnedOff',
  'ReminderRhythmChosen',
  'PeriodChosen',
  'DocumentRendered',
  'DocumentRemoved',
  'RenditionAccepted',
  'RecipientAdded',
  'RecipientRenamed',
  'RecipientAddressCorrected',
  'RecipientRoleChanged',
  'SigningOrderChanged',
  'RecipientMessageWritten',
  'RecipientRemoved',
  'FieldPlaced',
  'FieldMoved',
  'FieldResized',
  'FieldReassigned',
  'FieldLabelled',
  'FieldMadeRequired',
  'FieldMadeOptional',
  'FieldFillChosen',
  'FieldRemoved',
])

const weights: Readonly<Record<string, Weight>> = {
  SignatureRequestSent: 'key',
  InvitationsRepeated: 'key',
  SignatureRequestCancelled: 'key',
  RecipientSigned: 'key',
  RecipientApproved: 'key',
  SignatureRequestDeclined: 'key',
  SignatureRequestExpired: 'key',
  SignatureRequestResent: 'key',
  SignatureRequestCompleted: 'key',
  PersonalDataErased: 'key',
  CodeRefused: 'bad',
  TimestampFailed: 'bad',
  SealingFailed: 'bad',
  SealingGivenUp: 'bad',
  MailAttemptFailed: 'bad',
  MailUndeliverable: 'bad',
}

/** True for the steps that make the story; a type this page does not know is one of them. */
export const isMilestone = ({ type }: HistoryEntry): boolean => !drafting.has(type)

export const weightOf = ({ type }: HistoryEntry): Weight => weights[type] ?? 'plain'
