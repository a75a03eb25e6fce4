import type { FieldView, OthersField } from '@countersign/contracts'
import type { PageBox } from '@countersign/contracts/geometry'
import { place } from '@countersign/pdf-pages/page'
import { OtherPersonsField } from './other-persons-field.js'

interface FilledFieldProps {
  field: FieldView
  name: string | null
  token: string
  box: PageBox
}

/** The recipient's own final value, in the read-only documents. */
export function FilledField({ field, name, token, box }: FilledFieldProps) {
  if (field.value === null) return null
  if (field.type === 'signature') {
    return (
      <span className="others-field" style={place(field)}>
        <span>You signed here</span>
      </span>
    )
  }
  const { id: fieldId, value, documentId, type, page, x, y, width, height } = field
  const filled: OthersField = {
    documentId,
    fieldId,
    type,
    page,
    x,
    y,
    width,
    height,
    name,
    done: true,
    value,
    at: null,
    digits: null,
    asksToLook: false,
  }
  return <OtherPersonsField field={filled} token={token} box={box} drawn={filled} isNew={false} />
}
