import { Button } from '@countersign/ui'
import { type Filters, noFilters } from '../filters/filters.js'
import type { OnFilter } from '../filters/on-filter.js'
import { nothingText } from '../filters/filter-text.js'

/** Describes the search that found nothing, and offers to drop filters. */
export function NoMatch({ filters, onFilter }: { filters: Filters; onFilter: OnFilter }) {
  const wider = { ...noFilters, q: filters.q }
  const words = filters.q.trim() !== ''
  const others =
    filters.statuses.length > 0 || filters.attention || filters.by !== 'updated' || filters.from || filters.to
  return (
    <div className="empty">
      <div role="status">
        <h2 className="h2">No matches</h2>
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
