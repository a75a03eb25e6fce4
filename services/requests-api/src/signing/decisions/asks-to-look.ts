import type { FieldValue } from '../field-value.js'
import type { FieldState } from '../field.js'

/**
 * True if other recipients must see the value before they act: a text, date or tick that the recipient chose.
 * Signatures, the day of signing and open boxes do not change the content others agree to (rule signing-13).
 */
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
