import { api, ApiError, useMutation } from '@countersign/contracts'
import { TextField } from '@countersign/ui/forms'
import { useRef, useState } from 'react'
import { errorText } from '../parts/error-text.js'
import { DialogForm } from '../parts/dialog-form.js'
import { words } from './words.js'

const { password: said } = words

interface PasswordDialogProps {
  /** There is a password already. */
  has: boolean
  /** Shows password managers the account of this password. */
  email: string
  onDone: () => void
  onClose: () => void
}

export function PasswordDialog({ has, email, onDone, onClose }: PasswordDialogProps) {
  const currentInput = useRef<HTMLInputElement>(null)
  const nextInput = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [empty, setEmpty] = useState<'current' | 'next' | null>(null)
  const setting = useMutation({
    mutationFn: () => api.setPassword(has ? { current, next } : { next }),
    onSuccess: onDone,
    onError: (error) => (isAboutCurrent(error) ? currentInput : nextInput).current?.focus(),
  })
  const submit = () => {
    const missing = has && current === '' ? 'current' : next === '' ? 'next' : null
    setEmpty(missing)
    if (missing) (missing === 'current' ? currentInput : nextInput).current?.focus()
    else setting.mutate()
  }
  const ofCurrent = setting.error !== null && has && isAboutCurrent(setting.error)
  return (
    <DialogForm
      title={has ? 'Change your password' : said.setUp}
      text={has ? 'Your other devices are signed out.' : said.setText}
      submitLabel={words.save}
      busy={setting.isPending}
      initialFocus={has ? currentInput : nextInput}
      onSubmit={submit}
      onClose={onClose}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden aria-hidden="true" tabIndex={-1} />
      {has && (
        <TextField
          ref={currentInput}
          type="password"
          autoComplete="current-password"
          label="Current password"
          value={current}
          error={empty === 'current' ? 'Enter your current password.' : ofCurrent ? errorText(setting.error) : null}
          onChange={(event) => setCurrent(event.target.value)}
        />
      )}
      <TextField
        ref={nextInput}
        type="password"
        autoComplete="new-password"
        label="New password"
        hint="At least 8 characters. A sentence of 15 or more is best."
        value={next}
        error={empty === 'next' ? 'Enter the new password.' : ofCurrent ? null : errorText(setting.error)}
        onChange={(event) => setNext(event.target.value)}
      />
    </DialogForm>
  )
}

/** A wrong password and too many attempts concern the current one. */
const isAboutCurrent = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 429 || error.code === 'wrong-password')
