import type { SignatureRequestChange } from '@countersign/contracts'
import type { Change } from './change.js'
import type { ConfirmedDraft } from './confirmed-draft.js'
import { type Draft, withChangedField } from './draft.js'
import type { StepBatch } from './step-batch.js'

/** The visible draft and its save status. */
export interface DraftState {
  draft: Draft | null
  storing: boolean
  /** The server is unreachable: changes exist on this page only. */
  notStored: boolean
  /** Some changes had to wait for a connection and are not all stored yet. */
  late: boolean
  /** The draft's own values among the unstored changes. */
  unstored: readonly (keyof SignatureRequestChange)[]
}

const none: readonly never[] = []

interface Parts {
  confirmed: ConfirmedDraft
  changes: readonly Change[]
  steps: StepBatch['now']
  notStored: boolean
}

/** @param before the previous status */
export function draftStateOf({ confirmed, changes, steps, notStored }: Parts, before?: DraftState): DraftState {
  const seen = confirmed.with(changes)
  const storing = changes.some(({ reads }) => !reads) || steps !== null
  return {
    draft: seen && steps ? withChangedField(seen, steps.fieldId, steps.step) : seen,
    storing,
    notStored,
    late: notStored || (storing && before?.late === true),
    unstored: notStored ? changes.flatMap(({ values = {} }) => namesOf(values)) : none,
  }
}

const namesOf = (values: SignatureRequestChange) => Object.keys(values) as (keyof SignatureRequestChange)[]
