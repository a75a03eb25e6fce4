import { Button } from '@countersign/ui'
import type { Ref } from 'react'
import { type Filters, noFilters, type OnFilter } from '../filters/filters.js'
import { nothingText } from '../filters/filter-text.js'

interface NoMatchProps {
  /** The heading. */
  ref: Ref<HTMLHeadingElement>
  filters: Filters
  onFilter: OnFilter
}

/** Describes the search that found nothing, and offers to drop filters. */
export function NoMatch({ ref, filters, onFilter }: NoMatchProps) {
  const wider = { ...noFilters, q: filters.q }
  const words = filters.q.trim() !== ''
  const others =
    filters.statuses.length > 0 || filters.attention || filters.by !== 'updated' || filters.from || filters.to
  return (
    <div className="empty">
      <div role="status">
        <h2 className="h2" ref={ref} tabIndex={-1}>
          No matches
        </h2>
        <p>{nothingText(filters)}</p>
      </div>
      <div className="row row--wrap found__ways">
        {words && others && <Button onClick={() => onFilter(wider)}>Search all dates and statuses</Button>}
        <Button variant={words && others ? 'ghost' : undefined} onClick={() => onFilter(noFilters)}>
          Clear search and filters
        </Button>
      </div>
    </div>
  )
}
