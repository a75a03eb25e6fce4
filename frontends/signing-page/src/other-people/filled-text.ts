import type { OthersField } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { shownHash, shownTime } from '@countersign/contracts/stamp'
import { dayText } from '@countersign/pdf-pages/filled'
import { kindOf } from '../fields/field-text.js'
import { erasedName } from '../pages/people.js'

/** Another recipient's value as text: `Ada Lovelace, Text: Mathematician`. */
export function filledText(field: OthersField, value: NonNullable<OthersField['value']>): string {
  return `${isolated(field.name ?? erasedName)}, ${kindOf(field)}: ${filledValueText(field, value)}`
}

function filledValueText({ type, at, digits }: OthersField, value: NonNullable<OthersField['value']>): string {
  if (typeof value === 'string') {
    if (type === 'checkbox') return value === 'true' ? 'checked' : 'not checked'
    return type === 'date' ? dayText(value) : isolated(value)
  }
  const mark = value.kind === 'typed' ? isolated(value.text) : value.kind === 'drawn' ? 'drawn' : 'a picture'
  return [mark, at && shownTime(at), digits && shownHash(digits)].filter(Boolean).join(', ')
}
