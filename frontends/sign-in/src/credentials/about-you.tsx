import { limits } from '@countersign/contracts'
import { hasVisibleLetter } from '@countersign/contracts/entered-text'
import type { ReactNode, Ref } from 'react'
import { Field } from '../parts/field.js'
import { stateOf, Step } from './step.js'

interface AboutYouProps {
  name: string
  nameRef: Ref<HTMLInputElement>
  onName: (name: string) => void
  /** An empty name is reported once the form was sent. */
  isChecked: boolean
  isDone: boolean
  /** Further fields. */
  children: ReactNode
}

/** The step before the credentials of a new account. */
export function AboutYou({ name, nameRef, onName, isChecked, isDone, children }: AboutYouProps) {
  return (
    <Step number={1} title="About you" state={stateOf(isDone, true)}>
      <div className="gate__form-2">
        <Field
          ref={nameRef}
          label="Full Name"
          autoComplete="name"
          maxLength={limits.nameLength}
          value={name}
          error={isChecked && !hasVisibleLetter(name) ? 'Enter your name.' : null}
          onChange={(event) => onName(event.target.value)}
        />
        {children}
      </div>
    </Step>
  )
}
