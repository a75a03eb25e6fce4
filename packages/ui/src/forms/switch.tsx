import { type ReactNode, useId } from 'react'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** An on/off switch that applies immediately. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch-row">
      <span>
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
        {hint !== undefined && (
          <span className="hint switch-row__hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
    </div>
  )
}
