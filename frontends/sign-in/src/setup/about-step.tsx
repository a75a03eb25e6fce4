import { limits } from '@countersign/contracts'
import type { Ref } from 'react'
import { isAddress } from '../address/address-form.js'
import { stateOf, Step } from '../credentials/step.js'
import { Field } from '../parts/field.js'
import { commonWords, setupWords as words } from '../words.js'

export interface About {
  name: string
  teamName: string
  email: string
}

/** The first field without a value. */
export function missingIn({ name, teamName, email }: About): keyof About | null {
  if (name.trim() === '') return 'name'
  if (teamName.trim() === '') return 'teamName'
  return isAddress(email) ? null : 'email'
}

interface AboutStepProps {
  about: About
  onChange: (change: Partial<About>) => void
  /** Empty fields are reported once the form was sent. */
  isChecked: boolean
  nameRef: Ref<HTMLInputElement>
  teamRef: Ref<HTMLInputElement>
  emailRef: Ref<HTMLInputElement>
}

/** The owner and the team. */
export function AboutStep({ about, onChange, isChecked, nameRef, teamRef, emailRef }: AboutStepProps) {
  const { name, teamName, email } = about
  const fault = (isFaulty: boolean, text: string) => (isChecked && isFaulty ? text : null)
  return (
    <Step number={1} title={words.about} state={stateOf(missingIn(about) === null, true)}>
      <div className="gate__form-2">
        <Field
          ref={nameRef}
          label={words.name}
          autoComplete="name"
          maxLength={limits.nameLength}
          value={name}
          error={fault(name.trim() === '', words.nameMissing)}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Field
          ref={teamRef}
          label={words.team}
          autoComplete="organization"
          maxLength={limits.teamNameLength}
          value={teamName}
          error={fault(teamName.trim() === '', words.teamMissing)}
          onChange={(event) => onChange({ teamName: event.target.value })}
        />
        <div className="gate__form-wide">
          <Field
            ref={emailRef}
            label={commonWords.email}
            type="email"
            autoComplete="username"
            maxLength={limits.emailLength}
            value={email}
            error={fault(!isAddress(email), commonWords.emailMissing)}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </div>
      </div>
    </Step>
  )
}
