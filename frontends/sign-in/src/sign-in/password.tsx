import { api, type AuthOptions, type SignInStep, useMutation } from '@countersign/contracts'
import { Button, Link } from '@countersign/ui'
import { useState } from 'react'
import { Frame } from '../frame.js'
import { CheckRow } from '../parts/check-row.js'
import { clockOf } from '../parts/countdown.js'
import { Heading } from '../parts/heading.js'
import { PasswordField } from '../parts/password-field.js'
import { refusalOf } from '../parts/trouble.js'
import { Who } from '../parts/who.js'
import { PasskeyButton, PasskeyProblem } from '../passkeys/passkey-problem.js'
import { passkeySupport } from '../passkeys/support.js'
import { signInWords as words } from '../words.js'
import { AttemptForm, useAttempt } from './attempt.js'
import { usePasskeySignIn } from './use-passkey-sign-in.js'
import { inTurn } from '../api/in-turn.js'

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
  const attempt = useAttempt(notice)
  const { input, value: password, fault, left } = attempt
  const [remember, setRemember] = useState(false)
  const signIn = usePasswordSignIn()
  const passkey = usePasskeySignIn(remember, onDone)
  const askForPasskey = () => passkey.mutate(null)
  const canUsePasskey = options.methods.includes('passkey') && passkeySupport().can
  const submit = () => {
    passkey.stop()
    signIn.mutate(
      { email: address.trim(), password, remember },
      {
        onSuccess: (step) => (step.next === 'done' ? onDone() : onSecondFactor(step)),
        onError: (error) => {
          attempt.focus()
          const refusal = refusalOf(error)
          if (!refusal) return
          attempt.setValue('')
          attempt.refuse(refusal)
        },
      },
    )
  }
  return (
    <Frame>
      <Heading>{words.title}</Heading>
      <AttemptForm
        attempt={attempt}
        call={signIn}
        missing={password === '' ? 'Enter your password.' : null}
        onSubmit={submit}
      >
        <Who email={address} change="Change" onChange={onChange} />
        <input type="email" autoComplete="username" value={address} readOnly hidden />
        <PasswordField
          ref={input}
          label="Password"
          autoComplete="current-password"
          value={password}
          error={fault}
          beside={
            <Link className="link" to="/forgot">
              Forgot it?
            </Link>
          }
          onChange={(event) => attempt.setValue(event.target.value)}
        />
        {options.rememberDays > 0 && (
          <CheckRow checked={remember} onChange={setRemember} hint={words.rememberHint(options.rememberDays)}>
            Keep me signed in on this device
          </CheckRow>
        )}
        <Button type="submit" variant="primary" size="l" block busy={signIn.isPending} disabled={left > 0}>
          {left > 0 ? `Try again in ${clockOf(left)}` : 'Sign in'}
        </Button>
        {canUsePasskey && (
          <>
            <PasskeyButton
              variant={left > 0 ? 'secondary' : 'ghost'}
              size={left > 0 ? 'l' : 'm'}
              busy={passkey.isPending}
              onClick={askForPasskey}
            >
              {left > 0 ? words.passkey : 'Use a passkey instead'}
            </PasskeyButton>
            <PasskeyProblem error={passkey.error} busy={passkey.isPending} onRetry={askForPasskey} />
          </>
        )}
      </AttemptForm>
    </Frame>
  )
}

interface Given {
  email: string
  password: string
  remember: boolean
}

const usePasswordSignIn = () =>
  useMutation<SignInStep, Error, Given>({ mutationFn: (given) => inTurn(() => api.signInByPassword(given)) })
