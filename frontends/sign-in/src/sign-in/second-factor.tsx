import { ApiError, limits, type Me, type SignInStep } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { KeyRound } from 'lucide-react'
import { Frame } from '../frame.js'
import { DigitsField } from '../parts/field.js'
import { Heading } from '../parts/heading.js'
import { refusalOf } from '../parts/trouble.js'
import { PasskeyButton, PasskeyProblem } from '../passkeys/passkey-problem.js'
import { passkeySupport } from '../passkeys/support.js'
import { secondFactorWords as words } from '../words.js'
import { AttemptForm, useAttempt } from './attempt.js'
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
  const attempt = useAttempt()
  const { input, value: code, fault, left } = attempt
  const byCode = useSecondFactor(onDone)
  const passkey = useSecondFactor(onDone)
  const hasApp = step.kinds.includes('app')
  const options = step.kinds.includes('passkey') && passkeySupport().can ? step.passkey : null
  const ended = (error: Error) => error instanceof ApiError && error.status === 410 && (onEnded(error.text), true)

  const submit = () => {
    passkey.reset()
    byCode.mutate(
      { kind: 'app', code },
      {
        onError: (error) => {
          if (ended(error)) return
          attempt.focus()
          const refusal = refusalOf(error)
          if (!refusal) return
          attempt.setValue('')
          attempt.refuse(refusal)
        },
      },
    )
  }
  const askForPasskey = () => {
    if (options) passkey.mutate({ kind: 'passkey', options }, { onError: ended })
  }
  return (
    <Frame>
      <Heading>One more step</Heading>
      <p className="lede">{hasApp ? 'Open your authenticator app and enter the code for Countersign.' : words.noApp}</p>
      {hasApp && (
        <AttemptForm
          attempt={attempt}
          call={byCode}
          missing={code.length < limits.codeDigits ? 'Enter the six digits that the app shows.' : null}
          paused={words.paused}
          onSubmit={submit}
        >
          <DigitsField
            ref={input}
            label="Six-digit code"
            hint="It changes every 30 seconds."
            error={fault}
            value={code}
            onDigits={attempt.setValue}
          />
          <Button type="submit" variant="primary" size="l" block busy={byCode.isPending} disabled={left > 0}>
            {words.submit}
          </Button>
        </AttemptForm>
      )}
      {hasApp && (options || step.kinds.includes('recovery-code')) && <div className="gate__or">or</div>}
      <div className={hasApp ? 'gate__choices' : 'gate__choices gate__choices--alone'}>
        {options && (
          <PasskeyButton variant={hasApp ? 'secondary' : 'primary'} busy={passkey.isPending} onClick={askForPasskey}>
            Use a passkey
          </PasskeyButton>
        )}
        <PasskeyProblem error={passkey.error} busy={passkey.isPending} onRetry={askForPasskey} />
        {step.kinds.includes('recovery-code') && (
          <Button variant="ghost" block icon={<KeyRound className="icon" />} onClick={onRecovery}>
            Use a recovery code
          </Button>
        )}
      </div>
    </Frame>
  )
}
