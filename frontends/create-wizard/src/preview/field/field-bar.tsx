import { canvas, type FieldPlace, type FieldView, type RecipientView } from '@countersign/contracts'
import { IconButton } from '@countersign/ui'
import { Trash2 } from 'lucide-react'
import { RecipientChoice } from '../recipient-choice.js'
import { fieldStyle } from './field-style.js'

/** What the toolbar and the gap below it need above a field, in CSS pixels. */
const roomPx = 60

interface FieldBarProps {
  field: FieldView
  recipients: readonly RecipientView[]
  pageHeight: number
  /** While it is dragged, its place is told instead. */
  dragged: FieldPlace | null
  onAssign: (recipientId: string) => void
  onRemove: () => void
}

/** What can be done with the selected field: give it to another, or remove it. */
export function FieldBar({ field, recipients, pageHeight, dragged, onAssign, onRemove }: FieldBarProps) {
  const place = dragged ?? field
  const isRight = place.x + (place.width / canvas.width) * 50 > 50
  const below = (place.y / 100) * pageHeight < roomPx
  return (
    <div
      className="field-bar"
      role="toolbar"
      aria-label="Selected field"
      data-side={isRight ? 'right' : 'left'}
      data-below={below || undefined}
      style={fieldStyle(place)}
    >
      {dragged ? (
        <span className="field-bar__place small num">
          {place.x}%, {place.y}%
        </span>
      ) : (
        <>
          <RecipientChoice
            label="Recipient"
            className="field-bar__who"
            recipients={recipients}
            value={field.recipientId}
            onChange={onAssign}
          />
          <span className="field-bar__sep" />
          <IconButton
            size="s"
            label="Delete field"
            shortcut="Del"
            icon={<Trash2 className="icon" aria-hidden="true" />}
            onClick={onRemove}
          />
        </>
      )}
    </div>
  )
}
