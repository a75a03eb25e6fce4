import { Button } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import { Select, Switch } from '@countersign/ui/forms'
import { useState } from 'react'
import { useCounts } from '../api/use-counts.js'
import { type Filters, noFilters, type OnFilter } from '../filters/filters.js'
import { showText, totalOf } from '../filters/total.js'
import { DatesForm } from './dates-form.js'

export interface FilterSheetProps {
  filters: Filters
  onFilter: OnFilter
  onClose: () => void
}

const orders = [
  { value: 'falling', label: 'Newest first' },
  { value: 'rising', label: 'Oldest first' },
] as const

/** Dates, attention and order on a phone; the button shows the number of matches. */
export default function FilterSheet({ filters, onFilter, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters)
  const { data: counts } = useCounts(draft)
  const show = () => {
    onFilter(draft)
    onClose()
  }
  return (
    <Dialog
      open
      title="Filters"
      closeLabel="Close"
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => setDraft({ ...noFilters, q: filters.q, statuses: filters.statuses })}>Clear</Button>
          <Button variant="primary" onClick={show}>
            {showText(totalOf(counts, draft))}
          </Button>
        </>
      }
    >
      <div className="dates__sheet">
        <DatesForm filters={draft} onFilter={setDraft} />
        <Switch
          label="Needs attention only"
          hint="Undeliverable, not sealed, or expiring within 3 days"
          checked={draft.attention}
          onChange={(attention) => setDraft({ ...draft, attention })}
        />
        <Select
          label="Sort by"
          value={draft.oldestFirst ? 'rising' : 'falling'}
          options={orders}
          onChange={(order) => setDraft({ ...draft, oldestFirst: order === 'rising' })}
        />
      </div>
    </Dialog>
  )
}
