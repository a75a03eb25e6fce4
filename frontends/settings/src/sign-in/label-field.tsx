import { limits } from '@countersign/contracts'
import { TextField } from '@countersign/ui/forms'
import type { Ref } from 'react'
import { words } from './words.js'

interface LabelFieldProps {
  ref: Ref<HTMLInputElement>
  value: string
  error: string | null
  onChange: (value: string) => void
}

export function LabelField({ ref, value, error, onChange }: LabelFieldProps) {
  return (
    <TextField
      ref={ref}
      label={words.passkeys.label}
      value={value}
      maxLength={limits.passkeyLabelLength}
      autoComplete="off"
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
