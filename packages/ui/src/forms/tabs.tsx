import { Tabs as Primitive } from 'radix-ui'

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

/** A row of tabs. Their panel stands elsewhere: one for all, since its content stays while another is chosen. */
export function Tabs({ label, value, onChange, tabs, panelId }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List className="tabs" aria-label={label}>
        {tabs.map(({ id, label: name, count }) => (
          <Primitive.Trigger key={id} value={id} className="tab" id={tabId(panelId, id)} aria-controls={panelId}>
            <span className="truncate">{name}</span>
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
