import type { Facets } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { countInSheet, type Filters, type OnFilter } from '../filters/filters.js'
import { FilterSheet } from '../lazy-parts.js'
import { DatesFilter } from './dates-filter.js'
import { SearchBox } from './search-box.js'
import { StatusChips } from './status-chips.js'

interface FilterBarProps {
  filters: Filters
  counts: Facets | undefined
  onFilter: OnFilter
}

/** The filters. On a phone, dates and order are in a sheet. */
export function FilterBar({ filters, counts, onFilter }: FilterBarProps) {
  const [sheet, setSheet] = useState(false)
  const set = countInSheet(filters)
  return (
    <div className="finder">
      <div className="finder__row" role="search">
        <SearchBox filters={filters} onFilter={onFilter} />
        <DatesFilter filters={filters} counts={counts} onFilter={onFilter} />
        <Button
          className="finder__more"
          aria-haspopup="dialog"
          icon={<ListFilter className="icon" />}
          onClick={() => setSheet(true)}
        >
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
      </div>
      <StatusChips filters={filters} counts={counts} onFilter={onFilter} />
      {sheet && <FilterSheet filters={filters} onFilter={onFilter} onClose={() => setSheet(false)} />}
    </div>
  )
}
