import type { MouseEvent } from 'react'

interface TickProps {
  label: string
  checked: boolean
  mixed?: boolean
  /** @param range Shift is held */
  onTurn: (on: boolean, range: boolean) => void
}

/** A row's checkbox, padded for touch. */
export function Tick({ label, checked, mixed = false, onTurn }: TickProps) {
  // Space fires a click too, so Shift is known for both.
  const toggle = (event: MouseEvent<HTMLInputElement>) => onTurn(event.currentTarget.checked, event.shiftKey)
  return (
    <label className="tick">
      <input
        className="tick__box"
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed
        }}
        onClick={toggle}
        onChange={() => {}}
      />
    </label>
  )
}
