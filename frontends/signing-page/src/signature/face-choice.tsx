import { limits } from '@countersign/contracts'
import { enteredLine, hasVisibleLetter } from '@countersign/contracts/entered-text'
import { type Face, facesFor } from '@countersign/pdf-pages/filled'
import { type CSSProperties, useState } from 'react'
import type { Mark, Value } from '../fields/values.js'

interface FaceChoiceProps {
  /** Id of the name input. */
  id: string
  label: string
  /** The initial name: the recipient's. */
  name: string
  /** The field's current mark. */
  mark: Value | undefined
  describedBy?: string
  onChange: (mark: Mark | undefined) => void
}

/** A name in handwriting; offers the faces that have all its letters. */
export function FaceChoice({ id, label, name, mark, describedBy, onChange }: FaceChoiceProps) {
  const typedMark = typeof mark === 'object' && mark.kind === 'typed' ? mark : null
  const [text, setText] = useState(typedMark?.text ?? name)
  const isVisible = hasVisibleLetter(text)
  const offered = isVisible ? facesFor(text) : []
  const chosen = typedMark && offered.find(({ font }) => font === typedMark.font)
  const enter = (next: string) => {
    setText(next)
    const face = facesFor(next).find(({ font }) => font === typedMark?.font) ?? facesFor(next)[0]
    if (typedMark || mark === undefined) onChange(inFace(next, face))
  }
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <input
          dir="auto"
          className="input"
          id={id}
          value={text}
          maxLength={limits.nameLength}
          autoComplete="name"
          aria-describedby={describedBy}
          onChange={(event) => enter(enteredLine(event.target.value))}
        />
      </div>
      {offered.length === 0 && text.trim() !== '' && (
        <p className="hint" role="status">
          {isVisible
            ? 'None of the handwriting styles has all the letters of this name. Type it in other letters, or draw it.'
            : 'Enter a name with at least one visible letter.'}
        </p>
      )}
      <fieldset className="faces">
        <legend className="visually-hidden">Handwriting</legend>
        {offered.map((face) => (
          <label className="face" key={face.font}>
            <input
              type="radio"
              name={`${id}-face`}
              checked={chosen === face}
              onChange={() => onChange(inFace(text, face))}
            />
            <em>{face.label}</em>
            <span aria-hidden="true" style={faceStyle(face, text)}>
              {text}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** Returns the mark of a name in this face; none if nothing of the name can be seen. */
export function inFace(text: string, face: Face | undefined): Mark | undefined {
  return face && hasVisibleLetter(text) ? { kind: 'typed', text: text.normalize('NFC'), font: face.font } : undefined
}

/** Shrinks a long name to the width of its card. */
const faceStyle = ({ family, ratio }: Face, text: string): CSSProperties =>
  ({ fontFamily: family, '--ratio': ratio, '--letters': Math.max(8, [...text].length) * 0.42 }) as CSSProperties
