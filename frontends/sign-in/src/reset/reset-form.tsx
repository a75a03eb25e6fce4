import { api, ApiError, useMutation } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { type FormEvent, useRef, useState } from 'react'
import { Frame } from '../frame.js'
import { Heading } from '../parts/heading.js'
import { PasswordField } from '../parts/password-field.js'
import { Trouble } from '../parts/trouble.js'
import { commonWords, resetWords as words } from '../words.js'
import { Strength } from './strength.js'

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
    setFault(password === '' ? words.passwordMissing : null)
    if (password === '') return input.current?.focus()
    setting.mutate()
  }
  return (
    <Frame>
      <Heading>{words.title}</Heading>
      <p className="lede">{words.lede(email)}</p>
      <form className="gate__form" onSubmit={submit} noValidate>
        {setting.error && fault === null && <Trouble title={words.failed} error={setting.error} />}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={input}
          label={words.password}
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
          {words.submit}
        </Button>
      </form>
    </Frame>
  )
}
