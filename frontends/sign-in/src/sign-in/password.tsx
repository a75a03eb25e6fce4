import type { AuthOptions, SignInStep } from '@countersign/contracts'
import { Button, Link } from '@countersign/ui'
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { Frame } from '../frame.js'
import { CheckRow } from '../parts/check-row.js'
import { clockOf, useCountdown } from '../parts/countdown.js'
import { Heading } from '../parts/heading.js'
import { PasswordField } from '../parts/password-field.js'
import { refusalOf } from '../parts/refusal-of.js'
import { Trouble } from '../parts/trouble.js'
import { Host } from '../parts/use-copy.js'
import { Who } from '../parts/who.js'
import { PasskeyButton } from '../passkeys/passkey-button.js'
import { PasskeyProblem } from '../passkeys/passkey-problem.js'
import { passkeySupport } from '../passkeys/support.js'
import { commonWords, signInWords as words } from '../words.js'
import { Paused } from './paused.js'
import { usePasskeySignIn } from './use-passkey-sign-in.js'
import { usePasswordSignIn } from './use-password-sign-in.js'

interface PasswordProps {
  options: AuthOptions
  address: string
  /** Why the second factor led back here. */
  notice: string | null
  onChange: () => void
  onSecondFactor: (step: SignInStep) => void
  onDone: () => void
}

/** Second step of an address: its password. */
export function PasswordStep({ options, address, notice, onChange, onSecondFactor, onDone }: PasswordProps) {
  const host = useContext(Host)
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(notice)
  const [remember, setRemember] = useState(false)
  const focus = () => input.current?.focus()
  const [left, pause] = useCountdown(() => host?.say(words.pauseOver))
  const signIn = usePasswordSignIn()
  const passkey = usePasskeySignIn(remember, onDone)
  const askForPasskey = () => passkey.mutate(null)
  const canUsePasskey = options.methods.includes('passkey') && passkeySupport().can
  useEffect(focus, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending || left > 0) return
    setFault(password === '' ? commonWords.passwordMissing : null)
    if (password === '') return focus()
    passkey.stop()
    signIn.mutate(
      { email: address.trim(), password, remember },
      {
        onSuccess: (step) => (step.next === 'done' ? onDone() : onSecondFactor(step)),
        onError: (error) => {
          focus()
          const refusal = refusalOf(error)
          if (!refusal) return
          setPassword('')
          if (refusal.status === 429) pause(refusal.retryAfter ?? 60)
          else setFault(refusal.text)
        },
      },
    )
  }
  return (
    <Frame>
      <Heading>{words.title}</Heading>
      <form className="gate__form" onSubmit={submit} noValidate>
        {left > 0 && <Paused left={left} />}
        {signIn.error && !refusalOf(signIn.error) && <Trouble error={signIn.error} />}
        <Who email={address} change={words.change} onChange={onChange} />
        <input type="email" autoComplete="username" value={address} readOnly hidden />
        <PasswordField
          ref={input}
          label={commonWords.password}
          autoComplete="current-password"
          value={password}
          error={left > 0 ? null : fault}
          beside={
            <Link className="link" to="/forgot">
              {words.forgot}
            </Link>
          }
          onChange={(event) => setPassword(event.target.value)}
        />
        {options.rememberDays > 0 && (
          <CheckRow checked={remember} onChange={setRemember} hint={words.rememberHint(options.rememberDays)}>
            {words.remember}
          </CheckRow>
        )}
        <Button type="submit" variant="primary" size="l" block busy={signIn.isPending} disabled={left > 0}>
          {left > 0 ? words.submitIn(clockOf(left)) : words.submit}
        </Button>
        {canUsePasskey && (
          <>
            <PasskeyButton
              variant={left > 0 ? 'secondary' : 'ghost'}
              size={left > 0 ? 'l' : 'm'}
              busy={passkey.isPending}
              onClick={askForPasskey}
            >
              {left > 0 ? words.passkey : words.passkeyInstead}
            </PasskeyButton>
            <PasskeyProblem error={passkey.error} busy={passkey.isPending} onRetry={askForPasskey} />
          </>
        )}
      </form>
    </Frame>
  )
}
