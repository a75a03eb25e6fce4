import type { HistoryEntry } from '@countersign/contracts'

/** Visual emphasis of a history step. */
export type Weight = 'plain' | 'key' | 'bad'

/** Draft events that count as main steps. */
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

/** True for main steps; other work on a draft shows on demand. */
export const isMilestone = ({ type, kind }: HistoryEntry): boolean => kind !== 'draft' || draftMilestones.has(type)

/** A step, and the number of delivered emails directly before it that it stands for. */
export interface Step {
  entry: HistoryEntry
  more: number
}

/** Folds consecutive delivered emails into the last one. */
export function folded(entries: readonly HistoryEntry[]): Step[] {
  const steps: Step[] = []
  for (const entry of entries) {
    const last = steps.at(-1)
    const repeats = entry.type === 'MailDelivered' && last?.entry.type === 'MailDelivered'
    if (repeats) steps.pop()
    steps.push({ entry, more: repeats ? last.more + 1 : 0 })
  }
  return steps
}

export const weightOf = ({ type }: HistoryEntry): Weight => weights[type] ?? 'plain'
