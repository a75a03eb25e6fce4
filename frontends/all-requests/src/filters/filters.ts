import type { queryKeys, RequestStatus } from '@countersign/contracts'
import { dayAfter, startOf } from './days.js'

export const statuses = ['draft', 'pending', 'completed', 'expired', 'declined', 'cancelled'] as const
export const times = ['updated', 'sent', 'ended', 'ends'] as const
/** The timestamp that the list is filtered and sorted by. */
export type ByTime = (typeof times)[number]

/** Query parameters of the list. */
type ListQuery = Parameters<typeof queryKeys.requestsBy>[0]

/** Filters and order of the list, stored in the page's address. */
export interface Filters {
  q: string
  statuses: readonly RequestStatus[]
  attention: boolean
  by: ByTime
  /** Local dates, `2026-11-17`, both inclusive; empty if open. */
  from: string
  to: string
  oldestFirst: boolean
}

export const noFilters: Filters = {
  q: '',
  statuses: [],
  attention: false,
  by: 'updated',
  from: '',
  to: '',
  oldestFirst: false,
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Parses an address; ignores invalid values. */
export function filtersOf(search: URLSearchParams): Filters {
  const day = (name: string) => [search.get(name) ?? ''].filter(isDay)[0] ?? ''
  const given = search.getAll('status')
  return {
    q: search.get('q') ?? '',
    statuses: statuses.filter((status) => given.includes(status)),
    attention: search.get('attention') === 'true',
    by: times.find((time) => time === search.get('by')) ?? 'updated',
    from: day('from'),
    to: day('to'),
    oldestFirst: search.get('order') === 'rising',
  }
}

export function addressOf(filters: Filters): string {
  const search = new URLSearchParams()
  if (filters.q) search.set('q', filters.q)
  for (const status of filters.statuses) search.append('status', status)
  if (filters.attention) search.set('attention', 'true')
  if (filters.by !== 'updated') search.set('by', filters.by)
  if (filters.from) search.set('from', filters.from)
  if (filters.to) search.set('to', filters.to)
  if (filters.oldestFirst) search.set('order', 'rising')
  const query = search.toString()
  return query ? `/requests?${query}` : '/requests'
}

/** Converts filters to API parameters: dates become instants, and the last day is included. */
export function listQueryOf({ q, statuses: chosen, attention, oldestFirst, ...dated }: Filters): ListQuery {
  return {
    ...countedBy({ q, ...dated }),
    ...(chosen.length > 0 && { status: chosen }),
    ...(attention && { attention: 'true' }),
    ...(oldestFirst && { order: 'rising' }),
  }
}

/** API parameters of the counts: status and attention do not narrow them. */
export function countedBy({ q, by, from, to }: Pick<Filters, 'q' | 'by' | 'from' | 'to'>) {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(by !== 'updated' && { by }),
    ...(from && { from: startOf(from) }),
    ...(to && { to: startOf(dayAfter(to)) }),
  }
}

/** True if the filters exclude any request. Sorting does not, but a timestamp that some requests lack does. */
export const narrows = (filters: Filters): boolean =>
  filters.q.trim() !== '' || filters.statuses.length > 0 || filters.attention || isDated(filters)

export const isDated = ({ by, from, to }: Filters): boolean => by !== 'updated' || from !== '' || to !== ''

/** The number of active filters in the phone's sheet. */
export const countInSheet = (filters: Filters): number =>
  [isDated(filters), filters.attention, filters.oldestFirst].filter(Boolean).length

/** Navigates to other filters; `replace` avoids history entries for unfinished input. */
export type OnFilter = (next: Filters, options?: { replace?: boolean }) => void
