import { limits } from '@countersign/contracts'
import { useState } from 'react'

interface LabelBoxProps {
  label: string | null
  onType: (label: string | null) => void
}

/** What the signer reads of a field. What is typed stays as it is typed until the box is left; blanks around it are not told. */
export function LabelBox({ label, onType }: LabelBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      className="input"
      aria-label="Label"
      placeholder="Label, which the signer reads"
      autoComplete="off"
      maxLength={limits.labelLength}
      value={typed ?? label ?? ''}
      onChange={({ target }) => {
        setTyped(target.value)
        onType(target.value.trim() || null)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
