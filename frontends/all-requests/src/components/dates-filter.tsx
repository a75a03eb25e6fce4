import type { Facets } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Filters, isDated, type OnFilter } from '../filters/filters.js'
import { showText, totalOf } from '../filters/total.js'
import { daysText, timeNames } from '../filters/filter-text.js'
import { DatesForm } from './dates-form.js'

interface DatesFilterProps {
  filters: Filters
  counts: Facets | undefined
  onFilter: OnFilter
}

/** The 'Dates' button with its panel; choices apply immediately. */
export function DatesFilter({ filters, counts, onFilter }: DatesFilterProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const close = (back: boolean) => {
    setOpen(false)
    if (back) button.current?.focus()
  }
  useDismiss(place, open, close)
  const { by } = filters
  const text = by === 'updated' ? daysText(filters) : `${timeNames[by]}, ${daysText(filters).toLowerCase()}`
  return (
    <div className="dates" ref={place}>
      <button
        className="select dates__button"
        type="button"
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="muted">Dates</span> <span className="truncate">{text}</span>
        <ChevronDown className="icon" />
      </button>
      {open && (
        <div className="dates__panel" role="dialog" aria-label="Dates">
          <DatesForm filters={filters} onFilter={onFilter} focused />
          <div className="dates__foot">
            <Button
              variant="ghost"
              size="s"
              aria-disabled={!isDated(filters) || undefined}
              onClick={() => onFilter({ ...filters, by: 'updated', from: '', to: '' })}
            >
              Any time
            </Button>
            <Button variant="primary" size="s" onClick={() => close(true)}>
              {showText(totalOf(counts, filters))}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/**
 * Closes a popup on Escape, on an outside press and when it loses focus.
 *
 * @param close receives true if the focus should return to the trigger
 */
function useDismiss(place: RefObject<HTMLElement | null>, open: boolean, close: (back: boolean) => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const key = (event: KeyboardEvent) => event.key === 'Escape' && latest.current(true)
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) latest.current(false)
    }
    document.addEventListener('keydown', key)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('keydown', key)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open, place])
}
