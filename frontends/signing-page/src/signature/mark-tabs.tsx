import { type KeyboardEvent, useRef } from 'react'

export type Way = 'draw' | 'type' | 'upload'

const labels: readonly (readonly [Way, string])[] = [
  ['draw', 'Draw'],
  ['type', 'Type'],
  ['upload', 'Upload'],
]

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs for the three kinds of mark: one tab stop, arrows move between them (ARIA Authoring Practices). */
export function MarkTabs({ way, panel, onChange }: { way: Way; panel: string; onChange: (way: Way) => void }) {
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = labels.findIndex(([one]) => one === way) + step + labels.length
    const [next] = labels[at % labels.length]!
    onChange(next)
    row.current?.querySelector<HTMLElement>(`[data-way="${next}"]`)?.focus()
  }
  return (
    <div className="waytabs" role="tablist" aria-label="How to make your signature" ref={row} onKeyDown={move}>
      {labels.map(([one, label]) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${panel}-${one}`}
          data-way={one}
          aria-selected={one === way}
          aria-controls={panel}
          tabIndex={one === way ? 0 : -1}
          onClick={() => onChange(one)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
