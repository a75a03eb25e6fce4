import { isolated } from '@countersign/contracts/isolated'
import { canvas, drawnPlace } from '@countersign/contracts/geometry'
import { type FieldView, type RecipientView } from '@countersign/contracts'
import type { PageSize } from '@countersign/pdf-pages/page'
import { classNames, initials, recipientColour } from '@countersign/ui'
import { memo, type PointerEvent } from 'react'
import { fieldType } from '../field-types.js'
import { describeField, recipientName } from './describe-field.js'
import { fieldStyle } from './field-style.js'

/** Below this height in CSS pixels, the initials move inside the field (rule drafting-15). */
const lowPx = 28

interface PlacedFieldProps {
  field: FieldView
  /** Size of the page in points. */
  paperSize: PageSize
  recipients: readonly RecipientView[]
  selected: boolean
  pageHeight: number
  onSelect: (id: string) => void
  onGrab: (event: PointerEvent<HTMLElement>, field: FieldView) => void
}

/** A field on the page; memoised, so other fields' changes do not render it. */
export const PlacedField = memo(function PlacedField({
  field,
  paperSize,
  recipients,
  selected,
  pageHeight,
  onSelect,
  onGrab,
}: PlacedFieldProps) {
  const index = recipients.findIndex(({ id }) => id === field.recipientId)
  const recipient = recipients[index]
  const isTick = field.type === 'checkbox'
  const drawn = drawnPlace(field, paperSize)
  const { icon, label } = fieldType(field.type)
  const low = pageHeight > 0 && (drawn.height / canvas.height) * pageHeight < lowPx
  return (
    <button
      type="button"
      className={classNames('placed', isTick ? 'placed--tick' : low && 'placed--low')}
      style={fieldStyle(drawn)}
      data-field={field.id}
      data-r={recipientColour(Math.max(0, index))}
      data-who={initials(recipientName(recipient))}
      data-optional={field.required === 'false' || undefined}
      aria-pressed={selected}
      aria-roledescription="field"
      aria-label={describeField(field, recipient)}
      onPointerDown={(event) => onGrab(event, field)}
      onClick={() => onSelect(field.id)}
    >
      {isTick ? <span className="placed__reach" /> : icon}
      <span className={isTick && field.label === null ? 'visually-hidden' : 'placed__label'} dir="auto">
        {isolated(field.label ?? '') || (field.fill ? 'Date signed (UTC)' : label)}
      </span>
    </button>
  )
})
