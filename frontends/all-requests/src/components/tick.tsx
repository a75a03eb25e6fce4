import type { MouseEvent } from 'react'

interface TickProps {
  label: string
  checked: boolean
  mixed?: boolean
  /** @param range whether Shift was held */
  onTurn: (on: boolean, range: boolean) => void
}

/** A box that chooses a row, with room around it for a finger. */
export function Tick({ label, checked, mixed = false, onTurn }: TickProps) {
  // Space gives a click too, so Shift is known for both.
  const turn = (event: MouseEvent<HTMLInputElement>) => onTurn(event.currentTarget.checked, event.shiftKey)
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
        onClick={turn}
        onChange={() => {}}
      />
    </label>
  )
}
