import type { FieldValue } from '../field-value.js'
import type { FieldState } from '../field.js'

/** True if others must see the value before they act: a chosen text, date or tick (rule signing-13). */
export function asksToLook(field: Pick<FieldState, 'fill'> | undefined, value: FieldValue): boolean {
  switch (value.kind) {
    case 'text':
      return true
    case 'date':
      return !field?.fill
    case 'checkbox':
      return value.ticked
    default:
      return false
  }
}
