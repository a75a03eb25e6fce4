import { limits } from '@countersign/contracts'
import { Field, type FieldProps } from './field.js'

const digits = limits.codeDigits

/** The code of an authenticator app. It takes the digits out of a pasted text. */
export function DigitsField({
  onDigits,
  ...given
}: Omit<FieldProps, 'onChange'> & { onDigits: (code: string) => void }) {
  return (
    <Field
      {...given}
      className="gate__digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => onDigits(event.target.value.replace(/\D/g, '').slice(0, digits))}
    />
  )
}
