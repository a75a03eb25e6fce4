import type { UpdateKind } from '../check/permitted.js'
import type { FilledField } from '../look/filled-field.js'

export interface CheckSealInput {
  before: string
  sealed: string
  kinds: readonly UpdateKind[]
  /** Without their values. */
  fields: readonly FilledField[]
}

/** Returns the first violation, or null. */
export type CheckingTasks = {
  'check-seal': { input: CheckSealInput; output: string | null }
}
