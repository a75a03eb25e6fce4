import { limits } from '@countersign/contracts'
import { hasVisibleLetter } from '@countersign/contracts/entered-text'
import { pastedAddress } from '@countersign/contracts/pasted-address'
import type { Ref } from 'react'
import { faultIn } from '../address/address-form.js'
import { AboutYou } from '../credentials/about-you.js'
import { Field } from '../parts/field.js'
import { commonWords } from '../words.js'

export interface About {
  name: string
  teamName: string
  email: string
}

/** The first field without a value. */
export function missingIn({ name, teamName, email }: About): keyof About | null {
  if (!hasVisibleLetter(name)) return 'name'
  if (!hasVisibleLetter(teamName)) return 'teamName'
  return faultIn(email) === null ? null : 'email'
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
  /** A pasted `Name <address>` fills an empty name too (rule drafting-8). */
  const withAddress = (text: string): Partial<About> => {
    const pasted = pastedAddress(text)
    if (!pasted.name) return { email: text }
    return { email: pasted.address, ...(name.trim() === '' && { name: pasted.name.slice(0, limits.nameLength) }) }
  }
  return (
    <AboutYou
      name={name}
      nameRef={nameRef}
      onName={(next) => onChange({ name: next })}
      isChecked={isChecked}
      isDone={missingIn(about) === null}
    >
      <Field
        ref={teamRef}
        label="Name of your team"
        autoComplete="organization"
        maxLength={limits.teamNameLength}
        value={teamName}
        error={isChecked && !hasVisibleLetter(teamName) ? 'Enter a name for your team.' : null}
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
          error={isChecked ? faultIn(email) : null}
          onChange={(event) => onChange(withAddress(event.target.value))}
        />
      </div>
    </AboutYou>
  )
}
