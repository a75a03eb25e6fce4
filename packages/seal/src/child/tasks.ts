import type { UpdateKind } from '../check/permitted.js'
import type { FilledField } from '../look/filled-field.js'

export interface CheckSealInput {
  /** What was there before anything was appended. */
  before: string
  sealed: string
  kinds: readonly UpdateKind[]
  /** What was filled in, without what with. */
  fields: readonly FilledField[]
}

/** What a child that checks can be asked to do: it says what is wrong, or null. */
export type CheckingTasks = {
  'check-seal': { input: CheckSealInput; output: string | null }
}
