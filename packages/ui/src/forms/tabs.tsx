import { type KeyboardEvent, useRef } from 'react'

export interface Tab {
  id: string
  label: string
  /** A number beside the label, with what it counts. */
  count?: { value: number; what: string }
}

export interface TabsProps {
  label: string
  value: string
  onChange: (id: string) => void
  tabs: readonly Tab[]
  /** The element whose content the tabs choose. */
  panelId: string
}

/** The id of a tab's button: what names the panel. */
export const tabId = (panelId: string, id: string): string => `${panelId}-tab-${id}`

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** A row of tabs: one in the tab order, arrows, Home and End move between them (ARIA Authoring Practices). */
export function Tabs({ label, value, onChange, tabs, panelId }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent) => {
    const now = tabs.findIndex(({ id }) => id === value)
    const step = steps[event.key]
    const next = step ? now + step : event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : undefined
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(panelId, tab.id))}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={row} onKeyDown={go}>
      {tabs.map(({ id, label: name, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="tab"
          id={tabId(panelId, id)}
          aria-selected={id === value}
          aria-controls={panelId}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
        >
          <span className="truncate">{name}</span>
          {count && count.value > 0 && (
            <span className="count">
              {count.value}
              <span className="visually-hidden"> {count.what}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
