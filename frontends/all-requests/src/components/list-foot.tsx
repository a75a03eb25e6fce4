import { Button } from '@countersign/ui'
import { CardFoot } from '@countersign/ui/requests'
import { RotateCw, TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { type Filters, noFilters, type OnFilter } from '../filters/filters.js'
import { nothingText } from '../filters/filter-text.js'

interface ListFootProps {
  text: string
  more: boolean
  busy: boolean
  /** Why the next rows could not be loaded. */
  failed: Error | null
  onMore: () => void
}

/** Shows the count and 'Load more'; a failure keeps the rows shown so far. */
export function ListFoot({ text, more, busy, failed, onMore }: ListFootProps) {
  if (failed && !busy) {
    return (
      <CardFoot>
        <p className="error" role="alert">
          <TriangleAlert className="icon" />
          The next requests could not be loaded. {failed.message}
        </p>
        <Button size="s" icon={<RotateCw className="icon" />} onClick={onMore}>
          Retry
        </Button>
      </CardFoot>
    )
  }
  return (
    <CardFoot>
      <p className="hint num" role="status">
        {text}
      </p>
      {more && (
        <Button size="s" busy={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </CardFoot>
  )
}

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
