import { Tabs as Primitive } from 'radix-ui'

export interface Tab {
  id: string
  label: string
  /** A number next to the label, with the name of its unit. */
  count?: { value: number; what: string }
}

export interface TabsProps {
  label: string
  value: string
  onChange: (id: string) => void
  tabs: readonly Tab[]
  panelId: string
}

/** Id of a tab's button, which labels the panel. */
export const tabId = (panelId: string, id: string): string => `${panelId}-tab-${id}`

/** A tab list. All tabs share one panel outside, so its content survives switching. */
export function Tabs({ label, value, onChange, tabs, panelId }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List className="tabs" aria-label={label}>
        {tabs.map(({ id, label: name, count }) => (
          <Primitive.Trigger key={id} value={id} className="tab" id={tabId(panelId, id)} aria-controls={panelId}>
            <span className="truncate" dir="auto">
              {name}
            </span>
            {count && count.value > 0 && (
              <span className="count">
                {count.value}
                <span className="visually-hidden"> {count.what}</span>
              </span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
    </Primitive.Root>
  )
}
