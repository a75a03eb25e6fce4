import type { SignatureRequestChange } from '@countersign/contracts'
import type { Change } from './change.js'
import type { ConfirmedDraft } from './confirmed-draft.js'
import { type Draft, withChangedField } from './draft.js'
import type { SmallSteps } from './small-steps.js'

/** How the draft stands: what is seen of it, and whether the server has all of it. */
export interface DraftStanding {
  draft: Draft | null
  storing: boolean
  /** The server could not be reached: what was entered is on this page only, and waits. */
  notStored: boolean
  /** Something had to wait for a connection, and not all of it is stored by now. */
  late: boolean
  /** Which of the draft's own values are among what waits. */
  unstored: readonly (keyof SignatureRequestChange)[]
}

const none: readonly never[] = []

interface Parts {
  confirmed: ConfirmedDraft
  /** Under way. */
  changes: readonly Change[]
  steps: SmallSteps['now']
  notStored: boolean
}

/** @param before how it stood */
export function standingOf({ confirmed, changes, steps, notStored }: Parts, before?: DraftStanding): DraftStanding {
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
