import { limits } from '@countersign/contracts'
import { useState } from 'react'

interface LabelBoxProps {
  label: string | null
  onType: (label: string | null) => void
}

/** The label input. It keeps the text as typed until blur, but reports it trimmed. */
export function LabelBox({ label, onType }: LabelBoxProps) {
  const [entered, setEntered] = useState<string | null>(null)
  return (
    <input
      dir="auto"
      className="input"
      aria-label="Label"
      placeholder="Label (the signer sees this)"
      autoComplete="off"
      maxLength={limits.labelLength}
      value={entered ?? label ?? ''}
      onChange={({ target }) => {
        setEntered(target.value)
        onType(target.value.trim() || null)
      }}
      onBlur={() => setEntered(null)}
    />
  )
}
