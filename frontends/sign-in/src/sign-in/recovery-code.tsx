import { Button } from '@countersign/ui'
import { ArrowLeft } from 'lucide-react'
import { Frame } from '../frame.js'
import { Field } from '../parts/field.js'
import { Heading } from '../parts/heading.js'
import { refusalOf } from '../parts/trouble.js'
import { secondFactorWords as words } from '../words.js'
import { AttemptForm, useAttempt } from './attempt.js'
import type { SecondFactorProps } from './second-factor.js'
import { useSecondFactor } from './use-second-factor.js'

/** A recovery code in place of the authenticator app's. */
export function RecoveryCodeStep({
  command,
  onBack,
  onDone,
  onEnded,
}: Omit<SecondFactorProps, 'step'> & { command: string; onBack: () => void }) {
  const attempt = useAttempt()
  const { input, value: code, fault, left } = attempt
  const byCode = useSecondFactor(onDone)
  const submit = () =>
    byCode.mutate(
      { kind: 'recovery-code', code },
      {
        onError: (error) => {
          const refusal = refusalOf(error)
          if (refusal?.status === 410) return onEnded(refusal.text)
          if (refusal) attempt.refuse(refusal)
          attempt.focus()
        },
      },
    )
  const below = (
    <>
      All codes gone? Whoever runs the server can let you in again: <code className="mono">{command}</code>
    </>
  )
  return (
    <Frame below={below}>
      <Heading>Use a recovery code</Heading>
      <p className="lede">One of the ten that you kept when you set this up. It works once.</p>
      <AttemptForm
        attempt={attempt}
        call={byCode}
        missing={code.trim() === '' ? 'Enter one of your recovery codes.' : null}
        onSubmit={submit}
      >
        <Field
          ref={input}
          className="input mono"
          label="Recovery code"
          hint="Capitals and dashes do not matter."
          error={fault}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={code}
          onChange={(event) => attempt.setValue(event.target.value)}
        />
        <Button type="submit" variant="primary" size="l" block busy={byCode.isPending} disabled={left > 0}>
          {words.submit}
        </Button>
        <Button variant="ghost" block icon={<ArrowLeft className="icon" />} onClick={onBack}>
          Back to the code
        </Button>
      </AttemptForm>
    </Frame>
  )
}
