import type { HistoryEntry } from '@countersign/contracts'

/** How much a step of the history stands out. */
export type Weight = 'plain' | 'key' | 'bad'

/** Work on a draft that is part of the story all the same. */
const draftMilestones: ReadonlySet<string> = new Set(['SignatureRequestCreated', 'DocumentAttached', 'DraftDeleted'])

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

/** True for the steps that make the story: work on a draft is shown on demand. */
export const isMilestone = ({ type, kind }: HistoryEntry): boolean => kind !== 'draft' || draftMilestones.has(type)

export const weightOf = ({ type }: HistoryEntry): Weight => weights[type] ?? 'plain'
