import type { UpdateKind } from './check/permitted.js'
import type { FilledField } from './look/filled-field.js'
import type { Prepared } from './pades/reach-level.js'

export interface ToSeal {
  before: string
  prepared: Prepared
  /** In file order. */
  kinds: UpdateKind[]
  fields: FilledField[]
}
