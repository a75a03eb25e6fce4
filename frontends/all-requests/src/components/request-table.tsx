import type { ListedRequest } from '@countersign/contracts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Ref } from 'react'
import type { Filters, OnFilter } from '../filters/filters.js'
import { timeNames } from '../filters/filter-text.js'
import { RequestRow } from './request-row.js'
import { Tick } from './tick.js'
import type { Chosen } from './use-chosen.js'

interface RequestTableProps {
  requests: readonly ListedRequest[]
  filters: Filters
  onFilter: OnFilter
  chosen: Chosen
  ref: Ref<HTMLTableElement>
}

/** Explicit roles, because the phone layout displays the table as a list, which would drop them. */
export function RequestTable({ requests, filters, onFilter, chosen, ref }: RequestTableProps) {
  const count = chosen.requests.length
  return (
    <table className="found__table" role="table" aria-label="All requests" ref={ref}>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            <Tick
              label="Select all on this page"
              checked={count === requests.length}
              mixed={count > 0 && count < requests.length}
              onTurn={chosen.toggleAll}
            />
          </th>
          <th scope="col" role="columnheader">
            Document
          </th>
          <th scope="col" role="columnheader">
            Status
          </th>
          <th scope="col" role="columnheader" className="found__wide">
            Recipients
          </th>
          <SortedHead filters={filters} onFilter={onFilter} />
          <th scope="col" role="columnheader">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            by={filters.by}
            chosen={chosen.has(request.id)}
            onChoose={(on, range) => chosen.toggle(request.id, on, range)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The head of the sorting column; a press reverses the order. */
function SortedHead({ filters, onFilter }: Pick<RequestTableProps, 'filters' | 'onFilter'>) {
  const { by, oldestFirst } = filters
  const Arrow = oldestFirst ? ArrowUp : ArrowDown
  return (
    <th scope="col" role="columnheader" aria-sort={oldestFirst ? 'ascending' : 'descending'}>
      <button className="found__sort" type="button" onClick={() => onFilter({ ...filters, oldestFirst: !oldestFirst })}>
        {timeNames[by]}
        <Arrow className="icon" />
      </button>
    </th>
  )
}
