import type { Facets } from '@countersign/contracts'
import type { Filters } from './filters.js'

type Count = Facets[keyof Facets]

/** The number of matches, derived from the counts; null if they do not determine it. */
export function totalOf(counts: Facets | undefined, { statuses, attention }: Filters): Count {
  if (!counts) return null
  // Status and attention are counted separately.
  if (attention) return statuses.length === 0 ? counts.attention : null
  if (statuses.length === 0) return counts.all
  const parts = statuses.map((status) => counts[status])
  if (parts.includes(null)) return null
  const known = parts.filter((part) => typeof part === 'number')
  const sum = known.reduce((total, part) => total + part, 0)
  return known.length === parts.length && sum <= 1000 ? sum : '1,000+'
}

/** `Showing 10 of 38` */
export function shownText(shown: number, total: Count, more: boolean): string {
  if (!more) return `Showing ${shown} of ${shown}`
  if (typeof total === 'string') return `Showing ${shown} of ${total}`
  return total !== null && total > shown ? `Showing ${shown} of ${total}` : `Showing ${shown}`
}

/** `Show 12 requests` */
export function showText(total: Count): string {
  if (total === null) return 'Show requests'
  return total === 1 ? 'Show 1 request' : `Show ${total} requests`
}
