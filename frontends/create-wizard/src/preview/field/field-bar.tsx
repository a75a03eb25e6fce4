import { canvas, drawnPlace, type FieldPlace } from '@countersign/contracts/geometry'
import { type FieldChange, type FieldView, type RecipientView } from '@countersign/contracts'
import type { PageSize } from '@countersign/pdf-pages/page'
import { IconButton } from '@countersign/ui'
import { Switch } from '@countersign/ui/forms'
import { Copy, CopyPlus, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import { RecipientChoice } from '../recipient-choice.js'
import { fieldStyle } from './field-style.js'
import { LabelBox } from './label-box.js'
import { useBarSide } from './use-bar-side.js'

interface FieldBarProps {
  field: FieldView
  recipients: readonly RecipientView[]
  /** Size of the page in points. */
  paperSize: PageSize
  /** During a drag, the bar shows this position instead. */
  dragged: FieldPlace | null
  onChange: (change: FieldChange) => void
  /** Called per keystroke; the keystrokes form one change. */
  onType: (change: FieldChange) => void
  onDuplicate: () => void
  /** Omitted for single-page documents. */
  onCopyToPages?: () => void
  onRemove: () => void
  onLeave: () => void
}

/** Toolbar of the selected field. */
export function FieldBar(props: FieldBarProps) {
  const { field, recipients, paperSize, dragged, onChange } = props
  const place = dragged ?? field
  const drawn = drawnPlace({ ...field, ...place }, paperSize)
  const isRight = drawn.x + (drawn.width / canvas.width) * 50 > 50
  const bar = useRef<HTMLDivElement>(null)
  const level = useBarSide(bar, drawn)
  return (
    <div
      ref={bar}
      className={dragged ? 'field-bar' : 'field-bar field-bar--two'}
      role="toolbar"
      aria-label="Selected field"
      data-side={isRight ? 'right' : 'left'}
      data-level={level}
      style={fieldStyle(drawn)}
    >
      {dragged ? (
        <span className="field-bar__place small num">
          {place.x}%, {place.y}%
        </span>
      ) : (
        <>
          <div>
            <RecipientChoice
              label="Recipient"
              className="field-bar__who"
              recipients={recipients}
              value={field.recipientId}
              onChange={(recipientId) => onChange({ recipientId })}
            />
            <span className="spacer" />
            <IconButton
              size="s"
              label="Duplicate field"
              shortcut="Ctrl D"
              icon={<Copy className="icon" />}
              onClick={props.onDuplicate}
            />
            {props.onCopyToPages && (
              <IconButton
                size="s"
                label="Copy to other pages"
                icon={<CopyPlus className="icon" />}
                onClick={props.onCopyToPages}
              />
            )}
            <span className="field-bar__sep" />
            <IconButton
              size="s"
              label="Delete field"
              shortcut="Del"
              icon={<Trash2 className="icon" />}
              onClick={props.onRemove}
            />
            <IconButton
              size="s"
              label="Deselect field"
              shortcut="Esc"
              className="field-bar__leave"
              icon={<X className="icon" />}
              onClick={props.onLeave}
            />
          </div>
          <div>
            <LabelBox key={field.id} label={field.label} onType={(label) => props.onType({ label })} />
            <Switch
              label="Required"
              checked={field.required === 'true'}
              onChange={(required) => onChange({ required: required ? 'true' : 'false' })}
            />
          </div>
          {field.type === 'date' && (
            <div>
              <Switch
                label="Date signed"
                hint="Filled in automatically (UTC)"
                checked={field.fill === 'signing-day'}
                onChange={(day) => onChange({ fill: day ? 'signing-day' : null })}
              />
            </div>
          )}
        </>
      )}
    </div>
  )
}
