import { Button } from '@countersign/ui'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { Frame } from '../frame.js'
import { useCountdown } from '../parts/countdown.js'
import { Field } from '../parts/field.js'
import { Heading } from '../parts/heading.js'
import { refusalOf } from '../parts/refusal-of.js'
import { Trouble } from '../parts/trouble.js'
import { Host } from '../parts/use-copy.js'
import { secondFactorWords as words, signInWords } from '../words.js'
import { Paused } from './paused.js'
import type { SecondFactorProps } from './second-factor.js'
import { useSecondFactor } from './use-second-factor.js'

/** A recovery code in place of the authenticator app's. */
export function RecoveryCodeStep({
  onBack,
  onDone,
  onEnded,
}: Omit<SecondFactorProps, 'step'> & { onBack: () => void }) {
  const host = useContext(Host)
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [left, pause] = useCountdown(() => host?.say(signInWords.pauseOver))
  const attempt = useSecondFactor(onDone)
  const focus = () => input.current?.focus()
  useEffect(focus, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.isPending || left > 0) return
    setFault(code.trim() === '' ? words.recoveryMissing : null)
    if (code.trim() === '') return focus()
    attempt.mutate(
      { kind: 'recovery-code', code },
      {
        onError: (error) => {
          const refusal = refusalOf(error)
          if (refusal?.status === 410) return onEnded(refusal.text)
          if (refusal?.status === 429) pause(refusal.retryAfter ?? 60)
          else if (refusal) setFault(refusal.text)
          focus()
        },
      },
    )
  }
  const below = (
    <>
      {words.allGone} <code className="mono">{words.recoverCommand}</code>
    </>
  )
  return (
    <Frame below={below}>
      <Heading>{words.recoveryTitle}</Heading>
      <p className="lede">{words.recoveryLede}</p>
      <form className="gate__form" onSubmit={submit} noValidate>
        {left > 0 && <Paused left={left} />}
        {attempt.error && !refusalOf(attempt.error) && <Trouble error={attempt.error} />}
        <Field
          ref={input}
          className="input mono"
          label={words.recoveryCode}
          hint={words.recoveryHint}
          error={left > 0 ? null : fault}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" variant="primary" size="l" block busy={attempt.isPending} disabled={left > 0}>
          {words.submit}
        </Button>
        <Button variant="ghost" block icon={<ArrowLeft className="icon" aria-hidden="true" />} onClick={onBack}>
          {words.back}
        </Button>
      </form>
    </Frame>
  )
}
