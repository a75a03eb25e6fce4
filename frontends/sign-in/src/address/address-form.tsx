import { limits } from '@countersign/contracts'
import { addressFault, pastedAddress } from '@countersign/contracts/pasted-address'
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

/** Returns a sentence about an address that cannot be read, or null. */
export function faultIn(text: string): string | null {
  const fault = addressFault(pastedAddress(text).address)
  return fault && words.addressFaults[fault]
}

/** An email address and a button. */
export function AddressForm({ address, onAddress, error, onSubmit, ...button }: AddressFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (button.busy) return
    const found = faultIn(address)
    setFault(found)
    if (found !== null) return input.current?.focus()
    onAddress(pastedAddress(address).address)
    onSubmit()
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
        error={fault ?? error}
        onChange={(event) => {
          setFault(null)
          onAddress(event.target.value)
        }}
      />
      <Button {...button} type="submit" size="l" block />
    </form>
  )
}
