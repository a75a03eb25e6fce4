import { api, ApiError, type AuthOptions } from '@countersign/contracts'
import { useEffect, useRef, useState } from 'react'
import { CredentialForm } from '../credentials/credential-form.js'
import { useEnrollment } from '../credentials/use-enrollment.js'
import { leave } from '../leave.js'
import { setupWords as words } from '../words.js'
import { type About, AboutStep, missingIn } from './about-step.js'

interface ClaimFormProps {
  options: AuthOptions
  /** Of the claim link. */
  token: string
  /** Forgets it. */
  drop: () => void
  setup: Awaited<ReturnType<typeof api.readSetup>>
  onConflict: () => unknown
}

/** The person, their team and their credentials, on a single page of steps. */
export function ClaimForm({ options, token, drop, setup, onConflict }: ClaimFormProps) {
  const [about, setAbout] = useState<About>({ name: setup.name, teamName: '', email: setup.email })
  const [isChecked, setChecked] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const teamInput = useRef<HTMLInputElement>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const missing = missingIn(about)
  const enrollment = useEnrollment({
    options,
    token,
    email: about.email,
    finish: (enrol) =>
      api.claim({
        token,
        name: about.name.trim(),
        email: about.email.trim(),
        teamName: about.teamName.trim(),
        enrol,
      }),
    onDone: () => {
      drop()
      leave.to('/')
    },
  })
  const { fault } = enrollment
  const hasConflict = fault?.at === 'page' && fault.error instanceof ApiError && fault.error.status === 409
  useEffect(() => {
    if (hasConflict) onConflict()
  }, [hasConflict, onConflict])

  const change = (part: Partial<About>) => {
    setAbout((before) => ({ ...before, ...part }))
    // The app's secret carries the address.
    if (part.email !== undefined) enrollment.dropOffer()
  }
  const check = () => {
    setChecked(true)
    if (missing === 'name') nameInput.current?.focus()
    if (missing === 'teamName') teamInput.current?.focus()
    if (missing === 'email') emailInput.current?.focus()
    return missing === null
  }
  return (
    <CredentialForm
      enrollment={enrollment}
      title={words.title}
      lede="This installation has no owner yet. If you finish this page, you become its owner: you create the first team, and everything made so far belongs to it."
      below="Afterwards every page asks for a sign-in. Scripts without a session get 401 from then on. This cannot be undone."
      labels={words}
      first={
        <AboutStep
          about={about}
          onChange={change}
          isChecked={isChecked}
          nameRef={nameInput}
          teamRef={teamInput}
          emailRef={emailInput}
        />
      }
      firstIsDone={missing === null}
      checkFirst={check}
      fragment={`#${token}`}
    />
  )
}
