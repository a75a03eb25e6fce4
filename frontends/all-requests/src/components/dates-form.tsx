import { zoneName } from '@countersign/contracts'
import { useEffect, useId, useRef } from 'react'
import { ranges } from '../filters/days.js'
import { type ByTime, type Filters, type OnFilter, times } from '../filters/filters.js'
import { timeNames } from '../filters/filter-text.js'
import { ChipToggle } from './chip-toggle.js'

interface DatesFormProps {
  filters: Filters
  onFilter: OnFilter
  /** Focuses the first control on mount. */
  focused?: boolean
}

/** Selects the timestamp to filter by and its date range. */
export function DatesForm({ filters, onFilter, focused }: DatesFormProps) {
  const id = useId()
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (focused) first.current?.focus()
  }, [focused])
  const { from, to } = filters
  return (
    <div className="dates__form">
      <div className="field">
        <label className="label" htmlFor={`${id}-by`}>
          Date
        </label>
        <select
          className="select dates__which"
          id={`${id}-by`}
          ref={first}
          value={filters.by}
          onChange={(event) => onFilter({ ...filters, by: event.target.value as ByTime })}
        >
          {times.map((time) => (
            <option key={time} value={time}>
              {timeNames[time]}
            </option>
          ))}
        </select>
      </div>
      <div className="dates__ranges" role="group" aria-label="Range">
        {ranges().map((range) => {
          const pressed = range.from === from && range.to === to
          const next = pressed ? { from: '', to: '' } : { from: range.from, to: range.to }
          return (
            <ChipToggle key={range.name} pressed={pressed} onPress={() => onFilter({ ...filters, ...next })}>
              {range.name}
            </ChipToggle>
          )
        })}
      </div>
      <div className="dates__pair">
        <Day
          id={`${id}-from`}
          label="From"
          value={from}
          most={to}
          onChange={(day) => onFilter({ ...filters, from: day })}
        />
        <Day id={`${id}-to`} label="To" value={to} least={from} onChange={(day) => onFilter({ ...filters, to: day })} />
      </div>
      <p className="hint">Dates are in {zoneName()}</p>
    </div>
  )
}

interface DayProps {
  id: string
  label: string
  value: string
  least?: string
  most?: string
  onChange: (day: string) => void
}

function Day({ id, label, value, least, most, onChange }: DayProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        type="date"
        id={id}
        value={value}
        min={least || undefined}
        max={most || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
