import { type FieldView, limits } from '@countersign/contracts'
import { enteredLine } from '@countersign/contracts/entered-text'
import { isolated } from '@countersign/contracts/isolated'
import { Button } from '@countersign/ui'
import { TriangleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import { isRequired, isTooLong, type Mark, typedIn } from '../fields/values.js'
import { gapOf, kindOf, finishText } from '../fields/field-text.js'
import { erasedName } from '../pages/people.js'
import { DaysOfSigning } from '../other-people/day-of-signing.js'
import { FilledList } from '../other-people/filled-list.js'
import { FaceChoice } from '../signature/face-choice.js'
import { spotId } from './go-to.js'
import type { Ending } from './ending.js'
import { finishLabel } from './panel.js'
import { Trouble } from './trouble.js'

/** The fields as a plain form without pages (rule signing-19). */
export function ListForm(ending: Ending) {
  const { view, signing, finish, reading, onFinish } = ending
  const gaps = signing.fields.filter(signing.isInvalid)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFinish()
  }
  return (
    <form className="listform" id="own" onSubmit={submit} noValidate aria-label="Your fields as a list">
      {gaps.length > 0 && (
        <div className="listform__gaps" role="alert">
          <p className="h3">{finishText(gaps, signing.values, view.documents.length)}</p>
          <ul>
            {gaps.map((field) => (
              <li key={field.id}>
                <a className="link" href={`#${spotId(field.id)}`}>
                  {label(field)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FilledList {...view} />
      <DaysOfSigning {...view} />
      {view.documents.map(({ id, originalName }) => {
        const fields = signing.fields.filter(({ documentId }) => documentId === id)
        return (
          fields.length > 0 && (
            <fieldset key={id}>
              <legend className="display">{isolated(originalName ?? erasedName)}</legend>
              {fields.map((field) => (
                <Control key={field.id} field={field} signing={signing} name={view.recipient.name ?? ''} />
              ))}
            </fieldset>
          )
        )
      })}
      <Trouble {...ending} />
      <p className="finish__says" id="list-says">
        {reading ?? finishText(signing.open, signing.values, view.documents.length)}
      </p>
      <Button type="submit" variant="primary" size="l" busy={finish.isPending} aria-describedby="list-says">
        {finishLabel(ending)}
      </Button>
    </form>
  )
}

const label = (field: FieldView): string =>
  `${kindOf(field)}, page ${field.page}, ${isRequired(field) ? 'required' : 'optional'}`

function Control({ field, signing, name }: { field: FieldView; name: string } & Pick<Ending, 'signing'>) {
  const id = spotId(field.id)
  const value = signing.values[field.id]
  const invalid = signing.isInvalid(field) || isTooLong(field, value)
  const reason = invalid ? `${id}-gap` : undefined
  const gap = invalid && (
    <p className="error" id={reason}>
      <TriangleAlert className="icon" />
      {gapOf(field, value)}
    </p>
  )
  if (field.type === 'signature') {
    const adopt = (mark: Mark | undefined) => signing.enter(field, mark)
    return (
      <div className="listform__field">
        <FaceChoice id={id} label={label(field)} name={name} mark={value} describedBy={reason} onChange={adopt} />
        {gap}
      </div>
    )
  }
  if (field.type === 'checkbox') {
    return (
      <div className="listform__field">
        <label className="listform__tick">
          <input
            type="checkbox"
            id={id}
            checked={value === 'true'}
            aria-describedby={reason}
            onChange={(event) => signing.enter(field, event.target.checked ? 'true' : 'false')}
          />
          {label(field)}
        </label>
        {gap}
      </div>
    )
  }
  return (
    <div className="listform__field">
      <label className="label" htmlFor={id}>
        {label(field)}
      </label>
      <input
        dir="auto"
        className="input"
        type={field.type}
        id={id}
        value={typedIn(value)}
        maxLength={field.type === 'text' ? limits.textValueLength : undefined}
        autoComplete="off"
        aria-invalid={invalid || undefined}
        aria-describedby={reason}
        onChange={(event) => signing.enter(field, enteredLine(event.target.value))}
      />
      {gap}
    </div>
  )
}
