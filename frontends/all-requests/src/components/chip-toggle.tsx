import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface ChipToggleProps {
  pressed: boolean
  onPress: () => void
  Glyph?: LucideIcon
  count?: number | string | null
  children: ReactNode
}

/** A toggle filter. A check replaces the icon when pressed, so colour is not the only cue. */
export function ChipToggle({ pressed, onPress, Glyph, count, children }: ChipToggleProps) {
  const Shown = pressed ? Check : Glyph
  return (
    <button className="finder__chip" type="button" aria-pressed={pressed} onClick={onPress}>
      {Shown && <Shown className="icon" />}
      {children}
      {count != null && <span className="finder__count">{count}</span>}
    </button>
  )
}
