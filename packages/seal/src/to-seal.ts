import type { UpdateKind } from './check/permitted.js'
import type { FilledField } from './look/filled-field.js'
import type { Prepared } from './pades/reach-level.js'

/** The original file, and the file with a gap reserved for the last seal. */
export interface ToSeal {
  before: string
  prepared: Prepared
  /** In file order. */
  kinds: UpdateKind[]
  fields: FilledField[]
}
