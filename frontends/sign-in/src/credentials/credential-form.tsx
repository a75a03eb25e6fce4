import { limits } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Frame } from '../frame.js'
import { Heading } from '../parts/heading.js'
import { Trouble } from '../parts/trouble.js'
import { PasskeyButton } from '../passkeys/passkey-problem.js'
import { credentialWords as words } from '../words.js'
import { AppStep } from './app-step.js'
import { ChooseStep } from './choose-step.js'
import { CodesStep } from './codes-step.js'
import { NoPasskey, PageTooOld } from './no-passkey.js'
import type { Enrollment } from './use-enrollment.js'

interface CredentialFormProps {
  enrollment: Enrollment
  title: string
  lede: string
  below?: ReactNode
  /** Steps before the credentials. */
  first?: ReactNode
  firstIsDone?: boolean
  /** Checks the steps before; focuses the first incomplete one. */
  checkFirst?: () => boolean
  labels: { submitPasskey: string; submit: string; failed: string }
  fragment: string
}

/** A page of steps that ends with credentials: setup and recovery. */
export function CredentialForm(given: CredentialFormProps) {
  const { enrollment, title, lede, below, first, firstIsDone = true, checkFirst = () => true, labels } = given
  const { kind, password, offer, needsApp, code, kept, fault, busy } = enrollment
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const number = first ? 2 : 1
  const hasCode = code.length === limits.codeDigits
  const stillOpen =
    needsApp && offer ? [!hasCode && words.openCode, !kept && words.openTick].filter((one) => one !== false) : []

  useEffect(() => {
    if (fault?.at === 'password') passwordInput.current?.focus()
    if (fault?.at === 'code') codeInput.current?.focus()
  }, [fault])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || stillOpen.length > 0 || !checkFirst()) return
    if (kind === 'password' && password === '')
      return enrollment.setFault({ at: 'password', text: 'Enter a password.' })
    enrollment.submit()
  }
  if (fault?.at === 'page-too-old') return <PageTooOld />
  if (fault?.at === 'no-passkey') return <NoPasskey enrollment={enrollment} text={fault.text} />
  return (
    <Frame wide below={below}>
      <Heading>{title}</Heading>
      <p className="lede">{lede}</p>
      <form onSubmit={submit} noValidate>
        <ol className="gate__steps">
          {first}
          <ChooseStep
            number={number}
            areBefore={firstIsDone}
            enrollment={enrollment}
            passwordRef={passwordInput}
            fragment={given.fragment}
          />
          {needsApp && offer && (
            <>
              <AppStep number={number + 1} enrollment={enrollment} codeRef={codeInput} />
              <CodesStep number={number + 2} areBefore={hasCode} enrollment={enrollment} />
            </>
          )}
        </ol>
        <div className="gate__end">
          {fault?.at === 'page' && <Trouble title={labels.failed} error={fault.error} />}
          {kind === 'passkey' ? (
            <PasskeyButton type="submit" variant="primary" size="l" busy={busy}>
              {labels.submitPasskey}
            </PasskeyButton>
          ) : (
            <Button type="submit" variant="primary" size="l" block busy={busy} disabled={stillOpen.length > 0}>
              {needsApp && !offer ? 'Continue to the authenticator app' : labels.submit}
            </Button>
          )}
          {stillOpen.length > 0 && <p className="hint gate__still-open">{words.stillOpen(stillOpen)}</p>}
        </div>
      </form>
    </Frame>
  )
}
