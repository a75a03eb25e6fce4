import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface ChipToggleProps {
  pressed: boolean
  onPress: () => void
  Glyph?: LucideIcon
  count?: number | string | null
  children: ReactNode
}

/** A filter that is on or off; on it has a check in place of its glyph, so not by colour alone. */
export function ChipToggle({ pressed, onPress, Glyph, count, children }: ChipToggleProps) {
  const Shown = pressed ? Check : Glyph
  return (
    <button className="finder__chip" type="button" aria-pressed={pressed} onClick={onPress}>
      {Shown && <Shown className="icon" aria-hidden="true" />}
      {children}
      {count != null && <span className="finder__count">{count}</span>}
    </button>
  )
}
