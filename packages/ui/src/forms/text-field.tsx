import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.js'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The problem and its fix; shown below in red with an icon. */
  error?: string | null
}

export type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** Id of an error message shown elsewhere. */
    errorElsewhere?: string | undefined
  }
export type TextAreaProps = FieldProps & ComponentProps<'textarea'>

export function TextField({ label, hint, error, errorElsewhere, className, ...rest }: TextFieldProps) {
  const { ids, described } = useFieldIds(hint, error)
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <input
        dir="auto"
        {...rest}
        id={ids.control}
        className={classNames('input', className)}
        aria-invalid={error || errorElsewhere ? true : undefined}
        aria-describedby={classNames(errorElsewhere, described) || undefined}
      />
    </FieldFrame>
  )
}

export function TextArea({ label, hint, error, className, ...rest }: TextAreaProps) {
  const { ids, described } = useFieldIds(hint, error)
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <textarea
        dir="auto"
        {...rest}
        id={ids.control}
        className={classNames('textarea', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
    </FieldFrame>
  )
}

interface FieldIds {
  control: string
  hint: string
  error: string
}

function useFieldIds(hint: ReactNode, error: string | null | undefined): { ids: FieldIds; described?: string } {
  const control = useId()
  const ids = { control, hint: `${control}-hint`, error: `${control}-error` }
  const described = [error && ids.error, hint !== undefined && ids.hint].filter(Boolean).join(' ')
  return { ids, described: described || undefined }
}

function FieldFrame({ label, hint, error, ids, children }: FieldProps & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={ids.control}>
        {label}
      </label>
      {children}
      {error && (
        <p className="error" id={ids.error}>
          <TriangleAlert className="icon" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="hint" id={ids.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
