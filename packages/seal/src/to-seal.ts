import type { UpdateKind } from './check/permitted.js'
import type { FilledField } from './look/filled-field.js'
import type { Prepared } from './pades/reach-level.js'

/** What was there before anything was appended, and the file in which room was kept for the last seal. */
export interface ToSeal {
  before: string
  prepared: Prepared
  /** What was appended, the first update first. */
  kinds: UpdateKind[]
  fields: FilledField[]
}
