import type { HistoryEntry } from '@countersign/contracts'
import { formatDayTime } from '@countersign/ui'
import { useEffect, useId, useState } from 'react'

interface TimeSliderProps {
  /** Oldest first; at least two. */
  entries: readonly HistoryEntry[]
  /** The event to show the request at; null shows the current version. */
  at: HistoryEntry | null
  onChange: (entry: HistoryEntry | null) => void
}

/** Debounce in ms, so that versions passed over are not read. */
const restMs = 150

/** Travels through the history: the page shows the request after each event (rule pages-13). */
export function TimeSlider({ entries, at, onChange }: TimeSliderProps) {
  const id = useId()
  const last = entries.length - 1
  const shown = at ? entries.findIndex(({ revision }) => revision === at.revision) : last
  const [place, setPlace] = useState(shown)
  useEffect(() => setPlace(shown), [shown])
  useEffect(() => {
    if (place === shown) return
    const timer = setTimeout(() => onChange(place === last ? null : entries[place]!), restMs)
    return () => clearTimeout(timer)
  }, [place, shown, last, entries, onChange])
  const entry = entries[place] ?? entries[last]!
  const when = place === last ? 'Now' : formatDayTime(entry.at)
  return (
    <div className="timeslider">
      <div className="timeslider__head">
        <label className="label" htmlFor={id}>
          History at
        </label>
        <output className="small muted num" htmlFor={id}>
          {when}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        value={place}
        aria-valuetext={place === last ? 'Now' : `${when}: ${entry.text}`}
        onChange={(event) => setPlace(Number(event.target.value))}
      />
    </div>
  )
}
