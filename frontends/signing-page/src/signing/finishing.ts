import { boxOnPage } from '@countersign/contracts/geometry'
import { type FieldView, type SignatureValue } from '@countersign/contracts'
import { type PageSize, usualSize } from '@countersign/pdf-pages/page'
import { isFilled, type SentValues, type Value, type Values } from '../fields/values.js'
import { pageSizeOf } from '../fields/page-sizes.js'
import { strokesIn } from '../signature/drawing.js'

/** Values of the filled fields in the request format; empty for an approver. */
export function filledIn(fields: readonly FieldView[], values: Values): SentValues {
  const sent: SentValues = []
  for (const field of fields) {
    const value = values[field.id]
    if (value === undefined || !(isFilled(field, value) || field.type === 'checkbox')) continue
    sent.push({ fieldId: field.id, value: valueOf(field, value, pageSizeOf(field) ?? usualSize) })
  }
  return sent
}

function valueOf(field: FieldView, value: Value, page: PageSize): string | SignatureValue {
  if (typeof value === 'string') return value
  if (value.kind === 'drawn') return { kind: 'drawn', strokes: strokesIn(value.drawing, boxOnPage(field, page)) }
  return value.kind === 'typed' ? { ...value, text: value.text.trim() } : value
}
