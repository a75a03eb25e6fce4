import type { Facets } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Filters, isDated } from '../filters/filters.js'
import type { OnFilter } from '../filters/on-filter.js'
import { showText, totalOf } from '../filters/total.js'
import { daysText, timeNames } from '../filters/filter-text.js'
import { DatesForm } from './dates-form.js'
import { useDismiss } from './use-dismiss.js'

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
        <ChevronDown className="icon" aria-hidden="true" />
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
