import type { FieldValue } from '../field-value.js'
import type { FieldState } from '../field.js'

/**
 * Content that somebody chose: a text, a day, a tick. Signatures, the day of signing and open boxes change nothing that others
 * agree to (rule signing-13).
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
