import { ApiError, limits, type Me, type SignInStep } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { Frame } from '../frame.js'
import { useCountdown } from '../parts/countdown.js'
import { DigitsField } from '../parts/digits-field.js'
import { Heading } from '../parts/heading.js'
import { refusalOf } from '../parts/refusal-of.js'
import { Trouble } from '../parts/trouble.js'
import { Host } from '../parts/use-copy.js'
import { PasskeyButton } from '../passkeys/passkey-button.js'
import { PasskeyProblem } from '../passkeys/passkey-problem.js'
import { passkeySupport } from '../passkeys/support.js'
import { secondFactorWords as words, signInWords } from '../words.js'
import { Paused } from './paused.js'
import { useSecondFactor } from './use-second-factor.js'

export interface SecondFactorProps {
  step: SignInStep
  onDone: (me: Me) => void
  /** The pending sign-in has ended. */
  onEnded: (why: string) => void
}

/** The code of an authenticator app, or another second factor. */
export function SecondFactorStep({
  step,
  onRecovery,
  onDone,
  onEnded,
}: SecondFactorProps & { onRecovery: () => void }) {
  const host = useContext(Host)
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [left, pause] = useCountdown(() => host?.say(signInWords.pauseOver))
  const attempt = useSecondFactor(onDone)
  const passkey = useSecondFactor(onDone)
  const focus = () => input.current?.focus()
  useEffect(focus, [])
  const hasApp = step.kinds.includes('app')
  const options = step.kinds.includes('passkey') && passkeySupport().can ? step.passkey : null
  const ended = (error: Error) => error instanceof ApiError && error.status === 410 && (onEnded(error.text), true)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.isPending || left > 0) return
    setFault(code.length < limits.codeDigits ? words.codeMissing : null)
    if (code.length < limits.codeDigits) return focus()
    passkey.reset()
    attempt.mutate(
      { kind: 'app', code },
      {
        onError: (error) => {
          if (ended(error)) return
          focus()
          const refusal = refusalOf(error)
          if (!refusal) return
          setCode('')
          if (refusal.status === 429) pause(refusal.retryAfter ?? 60)
          else setFault(refusal.text)
        },
      },
    )
  }
  const askForPasskey = () => {
    if (options) passkey.mutate({ kind: 'passkey', options }, { onError: ended })
  }
  return (
    <Frame>
      <Heading>{words.title}</Heading>
      <p className="lede">{hasApp ? words.openApp : words.noApp}</p>
      {hasApp && (
        <form className="gate__form" onSubmit={submit} noValidate>
          {left > 0 && <Paused left={left} sentence={words.paused} />}
          {attempt.error && !refusalOf(attempt.error) && <Trouble error={attempt.error} />}
          <DigitsField
            ref={input}
            label={words.code}
            hint={words.changes}
            error={left > 0 ? null : fault}
            value={code}
            onDigits={setCode}
          />
          <Button type="submit" variant="primary" size="l" block busy={attempt.isPending} disabled={left > 0}>
            {words.submit}
          </Button>
        </form>
      )}
      {hasApp && (options || step.kinds.includes('recovery-code')) && <div className="gate__or">{words.or}</div>}
      <div className={hasApp ? 'gate__choices' : 'gate__choices gate__choices--alone'}>
        {options && (
          <PasskeyButton variant={hasApp ? 'secondary' : 'primary'} busy={passkey.isPending} onClick={askForPasskey}>
            {words.passkey}
          </PasskeyButton>
        )}
        <PasskeyProblem error={passkey.error} busy={passkey.isPending} onRetry={askForPasskey} />
        {step.kinds.includes('recovery-code') && (
          <Button variant="ghost" block icon={<KeyRound className="icon" aria-hidden="true" />} onClick={onRecovery}>
            {words.recovery}
          </Button>
        )}
      </div>
    </Frame>
  )
}
