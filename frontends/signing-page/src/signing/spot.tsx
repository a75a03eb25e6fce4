import type { FieldType, FieldView } from '@countersign/contracts'
import type { FieldPlace, PageBox } from '@countersign/contracts/geometry'
import { dayText, PaperText } from '@countersign/pdf-pages/filled'
import { place } from '@countersign/pdf-pages/page'
import { classNames } from '@countersign/ui'
import { Calendar, Check, type LucideIcon, Pencil, TriangleAlert, Type } from 'lucide-react'
import { isFilled, isRequired, isTooLong, type Value } from '../fields/values.js'
import { promptOf, describe, gapOf, kindOf, shortPromptOf } from '../fields/field-text.js'
import { MarkPicture } from '../signature/mark-picture.js'
import type { SigningState } from './signing-state.js'
import { spotId } from './go-to.js'
import { SpotInput } from './spot-input.js'

interface SpotProps {
  field: FieldView
  signing: SigningState
  /** On the page, in points. */
  box: PageBox
  /** The drawn part of the field. */
  drawn: FieldPlace
  inPlace: boolean
}

const glyphs: Readonly<Record<Exclude<FieldType, 'checkbox'>, LucideIcon>> = {
  signature: Pencil,
  date: Calendar,
  text: Type,
}

/** One of the recipient's fields, at its position on the page (rule paper-10). */
export function Spot({ field, signing, box, drawn, inPlace }: SpotProps) {
  const value = signing.values[field.id]
  const filled = isFilled(field, value)
  const current = field.id === signing.currentId
  const invalid = signing.isInvalid(field)
  const described = describe(field, signing.fields.indexOf(field) + 1, signing.fields.length, value)
  const name = current && !filled ? `${described}. ${promptOf(field)}` : described
  const spotClass = classNames(
    'spot',
    `spot--${field.type}`,
    !isRequired(field) && 'is-optional',
    current && 'is-now',
    filled && 'is-filled',
    invalid && 'is-invalid',
  )
  const reason = `${spotId(field.id)}-gap`
  const tooLong = isTooLong(field, value)
  const why = (
    <span
      className={current ? 'spot__why' : 'visually-hidden'}
      id={reason}
      role={tooLong ? 'alert' : undefined}
      style={{ left: place(drawn).left, top: below(drawn) }}
    >
      <TriangleAlert className="icon icon--s" />
      {gapOf(field, value)}
    </span>
  )
  if (inPlace && signing.editingId === field.id && (field.type === 'text' || field.type === 'date')) {
    return (
      <>
        <div
          className={spotClass}
          style={place(drawn)}
          id={spotId(field.id)}
          data-flag={filled || tooLong ? undefined : promptOf(field)}
        >
          <SpotInput field={field} signing={signing} box={box} name={name} />
        </div>
        {tooLong && why}
      </>
    )
  }
  const ticks = field.type === 'checkbox' && { role: 'checkbox', 'aria-checked': filled }
  return (
    <>
      <button
        type="button"
        {...ticks}
        className={spotClass}
        style={place(drawn)}
        id={spotId(field.id)}
        data-field={field.id}
        data-flag={current && !filled ? promptOf(field) : undefined}
        aria-label={name}
        aria-describedby={invalid ? reason : undefined}
        aria-haspopup={field.type === 'signature' ? 'dialog' : undefined}
        onClick={() => signing.press(field)}
      >
        {field.type === 'checkbox' ? (
          <span className={classNames('spot__box', filled && 'is-on')}>{filled && <Check className="icon" />}</span>
        ) : filled && value !== undefined ? (
          <Filled field={field} value={value} box={box} />
        ) : (
          <Empty field={field} type={field.type} />
        )}
        {filled && field.type !== 'checkbox' && <Check className="icon spot__tick" />}
      </button>
      {invalid && why}
    </>
  )
}

function Empty({ field, type }: { field: FieldView; type: Exclude<FieldType, 'checkbox'> }) {
  const Glyph = glyphs[type]
  return (
    <>
      <Glyph className="icon" />
      <span className="spot__kind">{kindOf(field)}</span>
      <span className="spot__ask">{shortPromptOf(field)}</span>
    </>
  )
}

function Filled({ field, value, box }: { field: FieldView; value: Value; box: PageBox }) {
  if (typeof value !== 'string') return <MarkPicture mark={value} />
  return <PaperText text={field.type === 'date' ? dayText(value) : value} box={box} />
}

const below = (drawn: FieldPlace): string => {
  const { top, height } = place(drawn)
  return `calc(${top} + ${height} + 6px)`
}
