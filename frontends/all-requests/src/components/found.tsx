import type { Facets, HostServices } from '@countersign/contracts'
import { classNames } from '@countersign/ui'
import { CardBody, ListFoot, LoadFailed, NoRequests } from '@countersign/ui/requests'
import { useEffect, useRef } from 'react'
import type { useFound } from '../api/use-found.js'
import { type Filters, narrows, type OnFilter } from '../filters/filters.js'
import { shownText, totalOf } from '../filters/total.js'
import { ChosenBar } from './chosen-bar.js'
import { ListSkeleton } from './list-skeleton.js'
import { NoMatch } from './no-match.js'
import { RequestTable } from './request-table.js'
import { useChosen } from './use-chosen.js'

interface FoundProps {
  filters: Filters
  found: ReturnType<typeof useFound>
  counts: Facets | undefined
  onFilter: OnFilter
  host: HostServices
}

export function Found({ filters, found, counts, onFilter, host }: FoundProps) {
  const { requests } = found
  const table = useRef<HTMLTableElement>(null)
  const chosen = useChosen(requests)
  const before = useRef<number | null>(null)
  useEffect(() => {
    // After 'Load more', focus the first new row.
    if (before.current === null || requests.length <= before.current) return
    table.current?.querySelectorAll<HTMLElement>('.found__title')[before.current]?.focus()
    before.current = null
  }, [requests.length])
  const noMatch = useRef<HTMLHeadingElement>(null)
  const hadRows = useRef(false)
  useEffect(() => {
    // A bulk action can end the last match, and the table disappears with the focus.
    if (hadRows.current && document.activeElement === document.body) noMatch.current?.focus()
    hadRows.current = requests.length > 0
  }, [requests.length])
  const more = () => {
    before.current = requests.length
    void found.fetchNextPage()
  }
  const clear = () => {
    const inBar = document.activeElement?.closest('.chosen, .dialog') != null
    chosen.clear()
    // The bar disappears with its dialog; move the focus once the dialog has released it.
    if (inBar) requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('.tick__box')?.focus())
  }
  if (found.isPending) return <ListSkeleton by={filters.by} />
  if (found.isError && !found.data) {
    return (
      <CardBody>
        <LoadFailed
          title="The requests could not be loaded"
          error={found.error}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      </CardBody>
    )
  }
  if (requests.length === 0) {
    return narrows(filters) ? <NoMatch ref={noMatch} filters={filters} onFilter={onFilter} /> : <NoRequests />
  }
  return (
    <div className={classNames('found', found.isPlaceholderData && 'is-old')}>
      <RequestTable ref={table} requests={requests} filters={filters} onFilter={onFilter} chosen={chosen} />
      {chosen.requests.length > 0 && <ChosenBar chosen={chosen.requests} host={host} onClear={clear} />}
      <ListFoot
        text={shownText(requests.length, totalOf(counts, filters), found.hasNextPage)}
        moreLabel="Load more"
        pages={found}
        onMore={more}
      />
    </div>
  )
}
