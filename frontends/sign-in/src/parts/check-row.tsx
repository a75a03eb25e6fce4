import type { ReactNode } from 'react'

interface CheckRowProps {
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
  children: ReactNode
}

export function CheckRow({ checked, onChange, hint, children }: CheckRowProps) {
  return (
    <label className="gate__check-row">
      <input
        className="gate__check"
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {hint !== undefined && <span className="hint gate__check-hint">{hint}</span>}
      </span>
    </label>
  )
}
