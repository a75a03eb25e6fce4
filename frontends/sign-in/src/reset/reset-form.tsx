import { api, ApiError, useMutation } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { type FormEvent, useRef, useState } from 'react'
import { Frame } from '../frame.js'
import { Heading } from '../parts/heading.js'
import { PasswordField } from '../parts/password-field.js'
import { Trouble } from '../parts/trouble.js'
import { commonWords, resetWords as words } from '../words.js'
import { isLongEnough } from '../credentials/use-enrollment.js'

interface ResetFormProps {
  token: string
  email: string
  onDone: () => void
  onGone: () => void
}

export function ResetForm({ token, email, onDone, onGone }: ResetFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const setting = useMutation<null>({
    mutationFn: () => api.resetPassword({ token, password }),
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.status === 410) return onGone()
      if (error.status === 422 || error.status === 400) setFault(error.text)
      input.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (setting.isPending) return
    setFault(password === '' ? 'Enter a new password.' : null)
    if (password === '') return input.current?.focus()
    setting.mutate()
  }
  return (
    <Frame>
      <Heading>{words.title}</Heading>
      <p className="lede">{`For ${email}. All your devices are signed out; the second factor stays as it is.`}</p>
      <form className="gate__form" onSubmit={submit} noValidate>
        {setting.error && fault === null && <Trouble title="The password could not be set" error={setting.error} />}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={input}
          label="New password"
          autoComplete="new-password"
          hint={commonWords.advice}
          value={password}
          error={fault}
          onChange={(event) => {
            setPassword(event.target.value)
            setFault(null)
          }}
        />
        <Strength password={password} isRefused={fault !== null && password !== ''} />
        <Button type="submit" variant="primary" size="l" block busy={setting.isPending}>
          Set password
        </Button>
      </form>
    </Frame>
  )
}

const sentenceLength = 15

/** Shows the length only. The server judges the rest: the lists that it needs are megabytes. */
function Strength({ password, isRefused }: { password: string; isRefused: boolean }) {
  if (password === '' && !isRefused) return null
  const value = isRefused || !isLongEnough(password) ? 1 : Array.from(password).length < sentenceLength ? 2 : 4
  const text = value === 4 ? words.longEnough : value === 2 ? 'A longer one is harder to guess' : 'Too short'
  return (
    <div className="field">
      <div className="gate__strength" data-value={value} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      {!isRefused && (
        <p className="hint" role="status">
          {text}
        </p>
      )}
    </div>
  )
}
