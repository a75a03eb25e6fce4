import type { Facets, RequestStatus } from '@countersign/contracts'
import { requestStatusLabel } from '@countersign/ui/requests'
import { Ban, Check, Clock, Hourglass, type LucideIcon, Pencil, TriangleAlert, X } from 'lucide-react'
import { type Filters, type OnFilter, statuses } from '../filters/filters.js'
import { ChipToggle } from './chip-toggle.js'

const glyphs: Readonly<Record<RequestStatus, LucideIcon>> = {
  draft: Pencil,
  pending: Clock,
  completed: Check,
  expired: Hourglass,
  declined: X,
  cancelled: Ban,
}

interface StatusChipsProps {
  filters: Filters
  counts: Facets | undefined
  onFilter: OnFilter
}

/** Multiple-choice status filter with counts. */
export function StatusChips({ filters, counts, onFilter }: StatusChipsProps) {
  const { statuses: chosen, attention } = filters
  const toggle = (status: RequestStatus) =>
    onFilter({ ...filters, statuses: statuses.filter((one) => (one === status) !== chosen.includes(one)) })
  return (
    <div className="finder__chips" role="group" aria-label="Show only">
      <ChipToggle
        pressed={chosen.length === 0 && !attention}
        count={counts?.all}
        onPress={() => onFilter({ ...filters, statuses: [], attention: false })}
      >
        All
      </ChipToggle>
      {statuses.map((status) => (
        <ChipToggle
          key={status}
          pressed={chosen.includes(status)}
          Glyph={glyphs[status]}
          count={counts?.[status]}
          onPress={() => toggle(status)}
        >
          {requestStatusLabel(status)}
        </ChipToggle>
      ))}
      <span className="finder__line" aria-hidden="true" />
      <ChipToggle
        pressed={attention}
        Glyph={TriangleAlert}
        count={counts?.attention}
        onPress={() => onFilter({ ...filters, attention: !attention })}
      >
        Needs attention
      </ChipToggle>
    </div>
  )
}
