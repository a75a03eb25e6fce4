import { limits, pastedAddress } from '@countersign/contracts'
import { Button, type ButtonProps } from '@countersign/ui'
import { type FormEvent, useRef, useState } from 'react'
import { Field } from '../parts/field.js'
import { commonWords as words } from '../words.js'

interface AddressFormProps extends Pick<ButtonProps, 'variant' | 'icon' | 'busy' | 'children'> {
  address: string
  onAddress: (address: string) => void
  /** From the server, if it refused the address. */
  error?: string | null
  onSubmit: () => void
}

export const isAddress = (text: string): boolean => /^\S+@\S+$/.test(pastedAddress(text).address)

/** An email address and a button. */
export function AddressForm({ address, onAddress, error, onSubmit, ...button }: AddressFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (button.busy) return
    if (isAddress(address)) return onSubmit()
    setMissing(true)
    input.current?.focus()
  }
  return (
    <form className="gate__form" onSubmit={submit} noValidate>
      <Field
        ref={input}
        label={words.email}
        type="email"
        autoComplete="username webauthn"
        maxLength={limits.emailLength}
        value={address}
        error={isMissing ? words.emailMissing : error}
        onChange={(event) => {
          setMissing(false)
          onAddress(event.target.value)
        }}
      />
      <Button {...button} type="submit" size="l" block />
    </form>
  )
}
