import type { FieldView, OpenSigningView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { classNames } from '@countersign/ui'
import { Check, TriangleAlert } from 'lucide-react'
import { isFilled, isRequired } from '../fields/values.js'
import { gapOf, kindOf, valueText } from '../fields/field-text.js'
import { erasedName } from '../pages/people.js'
import type { SigningState } from './signing-state.js'

interface FieldListProps {
  view: OpenSigningView
  signing: SigningState
  /** Runs before moving to the field, for example to close the sheet. */
  onChoose?: () => void
}

/** The recipient's fields by document, in signing order. */
export function FieldList({ view, signing, onChoose }: FieldListProps) {
  const choose = (field: FieldView) => {
    onChoose?.()
    signing.arrive(field)
  }
  return (
    <nav className="fieldlist" aria-label="Fields in order">
      {view.documents.map(({ id, originalName }) => {
        const fields = signing.fields.filter(({ documentId }) => documentId === id)
        if (fields.length === 0) return null
        return (
          <div key={id}>
            <h3 className="truncate" dir="auto">
              {isolated(originalName ?? erasedName)}
            </h3>
            <ol>
              {fields.map((field) => (
                <li key={field.id}>
                  <Row field={field} signing={signing} onChoose={() => choose(field)} />
                </li>
              ))}
            </ol>
          </div>
        )
      })}
    </nav>
  )
}

function Row({ field, signing, onChoose }: { field: FieldView; signing: SigningState; onChoose: () => void }) {
  const value = signing.values[field.id]
  const done = isFilled(field, value)
  const bad = signing.isInvalid(field)
  return (
    <button
      type="button"
      className={classNames('fieldrow', done && 'is-done', bad && 'is-bad')}
      aria-current={field.id === signing.currentId ? 'true' : undefined}
      onClick={onChoose}
    >
      {done ? (
        <Check className="icon" />
      ) : bad ? (
        <TriangleAlert className="icon" />
      ) : (
        <span className="fieldrow__dot" />
      )}
      <span className="fieldrow__text">
        <b>{kindOf(field)}</b>
        {done && <span className="visually-hidden">Done: </span>}
        <small className="truncate" dir="auto">
          {done && value !== undefined ? valueText(field, value) : bad ? gapOf(field, value) : requiredWord(field)}
        </small>
      </span>
      <span className="fieldrow__page">page {field.page}</span>
    </button>
  )
}

const requiredWord = (field: FieldView): string => (isRequired(field) ? 'Required' : 'Optional')
