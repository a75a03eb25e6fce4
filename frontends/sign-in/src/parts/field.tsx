import { classNames } from '@countersign/ui'
import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { limits } from '@countersign/contracts'

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string | undefined
  /** The problem; replaces the hint and is announced. */
  error?: string | null | undefined
  /** A link beside the label. */
  beside?: ReactNode
  /** A button inside the field. */
  inside?: ReactNode
}

export function Field({ label, hint, error, beside, inside, className, ...rest }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="field">
      <span className="gate__label">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {beside}
      </span>
      <span className="gate__control">
        <input
          dir="auto"
          {...rest}
          id={id}
          className={classNames(className ?? 'input', inside !== undefined && 'gate__with-button')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint !== undefined ? note : undefined}
        />
        {inside}
      </span>
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        hint !== undefined && <FieldHint id={note}>{hint}</FieldHint>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className="error" id={id} role="alert">
      <TriangleAlert className="icon" />
      <span>{children}</span>
    </p>
  )
}

function FieldHint({ id, children }: { id: string; children: string }) {
  return (
    <p className="hint" id={id}>
      {children}
    </p>
  )
}

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
