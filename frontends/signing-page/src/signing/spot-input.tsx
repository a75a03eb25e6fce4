import { type FieldView, limits } from '@countersign/contracts'
import { enteredLine } from '@countersign/contracts/entered-text'
import { type PageBox } from '@countersign/contracts/geometry'
import type { KeyboardEvent } from 'react'
import { typedIn } from '../fields/values.js'
import type { SigningState } from './signing-state.js'
import { spotId } from './go-to.js'

interface SpotInputProps {
  field: FieldView
  signing: SigningState
  box: PageBox
  name: string
}

/** Minimum height in points of a multi-line text. */
export const severalLines = 36

/** Edits a text or date on its page. Enter moves on, Escape leaves. */
export function SpotInput({ field, signing, box, name }: SpotInputProps) {
  const value = typedIn(signing.values[field.id])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      signing.leave(field)
      if (signing.next) signing.goNext()
      else back()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      signing.leave(field)
      back()
    }
  }
  const back = () => requestAnimationFrame(() => document.getElementById(spotId(field.id))?.focus())
  const shared = {
    value,
    'aria-label': name,
    'aria-required': field.required === 'true',
    autoComplete: 'off',
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the input replaces the pressed button
    autoFocus: true,
    onBlur: () => signing.leave(field),
    onKeyDown: press,
  } as const
  if (field.type === 'text' && box.height >= severalLines) {
    return (
      <textarea
        dir="auto"
        {...shared}
        maxLength={limits.textValueLength}
        onChange={(event) => signing.enter(field, event.target.value)}
      />
    )
  }
  return (
    <input
      dir="auto"
      {...shared}
      type={field.type}
      maxLength={field.type === 'text' ? limits.textValueLength : undefined}
      onChange={(event) => signing.enter(field, enteredLine(event.target.value))}
    />
  )
}
