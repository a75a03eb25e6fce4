import { enteredLine } from '@countersign/contracts/entered-text'
import { boxOnPage } from '@countersign/contracts/geometry'
import { type FieldView, limits } from '@countersign/contracts'
import { type PageSize, usualSize } from '@countersign/pdf-pages/page'
import { Button } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import { ArrowDown, TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { isRequired, isTooLong, typedIn } from '../fields/values.js'
import { gapOf, kindOf } from '../fields/field-text.js'
import { useSheet } from '../parts/use-sheet.js'
import type { SigningState } from './signing-state.js'
import { spotId } from './go-to.js'
import { lineCapacity } from './line-capacity.js'
import { severalLines } from './spot-input.js'

export interface FieldSheetProps {
  signing: SigningState
  field: FieldView
  /** Size of the field's page. */
  size?: PageSize
}

/** Input for a text or date on a phone, above the keyboard with the field in view. */
export default function FieldSheet({ signing, field, size = usualSize }: FieldSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const id = useId()
  const close = () => signing.leave(field)
  useSheet(sheet, close)
  const box = boxOnPage(field, size)
  const lines = field.type === 'text' && box.height >= severalLines
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    document.getElementById(spotId(field.id))?.scrollIntoView({ block: 'start' })
  }, [field.id])
  const advance = (event: FormEvent) => {
    event.preventDefault()
    signing.leave(field)
    if (signing.next) signing.advance()
  }
  const shared = {
    id,
    ref: input,
    value: typedIn(signing.values[field.id]),
    autoComplete: 'off',
    'aria-required': isRequired(field),
    'aria-describedby': `${id}-hint`,
    onChange: (event: { target: { value: string } }) =>
      signing.enter(field, lines ? event.target.value : enteredLine(event.target.value)),
  }
  return (
    <Dialog
      open
      className="signdialog upsheet"
      title={kindOf(field)}
      initialFocus={input}
      contentRef={sheet}
      onClose={close}
    >
      <p className="upsheet__where">
        {signing.fields.indexOf(field) + 1} of {signing.fields.length} · page {field.page}
      </p>
      <form className="upsheet__form" onSubmit={advance} noValidate>
        <label className="label" htmlFor={id}>
          {field.type === 'date' ? 'Choose a date' : 'Enter text'}
        </label>
        {lines ? (
          <textarea
            {...shared}
            dir="auto"
            className="textarea upsheet__input"
            maxLength={limits.textValueLength}
            rows={3}
          />
        ) : (
          <input
            {...shared}
            dir="auto"
            className="input upsheet__input"
            type={field.type}
            maxLength={field.type === 'text' ? limits.textValueLength : undefined}
          />
        )}
        {isTooLong(field, signing.values[field.id]) && (
          <p className="error" role="alert">
            <TriangleAlert className="icon" />
            {gapOf(field, signing.values[field.id])}
          </p>
        )}
        <p className="hint" id={`${id}-hint`}>
          {isRequired(field) ? 'Required.' : 'Optional.'}
          {field.type === 'text' && !lines && ` Fits about ${lineCapacity(box.width)} characters.`}
        </p>
        <div className="upsheet__acts">
          <Button size="l" onClick={close}>
            Back
          </Button>
          <Button
            type="submit"
            variant="primary"
            size="l"
            iconAfter={signing.next && <ArrowDown className="icon icon--s" />}
          >
            {signing.next ? 'Next field' : 'Done'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
