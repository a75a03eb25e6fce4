import type { PageQuery } from '@countersign/projections'
import { type ListTime, type RequestStatus, statuses } from '../../read-models/request-list.js'
import { searchWords } from '../../read-models/search-words.js'
import type { OwnerCaller } from '../caller.js'

/** Which requests are meant. */
export interface ListFilter {
  /** One of these; none of them, or all: any. */
  status?: readonly RequestStatus[]
  /** Only those that need attention. */
  attention?: boolean
  /** The time that bounds and orders; requests without it are left out. */
  by: ListTime
  /** From this instant on, ISO 8601 in UTC. */
  from?: string
  /** Before this instant. */
  to?: string
  /** Words, each of which must begin a word of the title, a document's name, a recipient's name or address. */
  q?: string
}

/** A request needs attention only while it is pending, and once it is completed. */
const attentive: readonly RequestStatus[] = ['pending', 'completed']

/** What every row is within that its caller may see. */
export const seenBy = ({ ownerId }: OwnerCaller) => ({ teamId: ownerId, audience: 'team' }) as const

/** What the rows of a filter are within: each is read by an index of its own, and no row is within two. */
export function withinsOf(caller: OwnerCaller, { status = [], attention }: ListFilter): PageQuery['where'][] {
  const seen = seenBy(caller)
  const wanted = [...new Set(status)]
  if (attention) {
    const both = wanted.length > 0 ? attentive.filter((one) => wanted.includes(one)) : attentive
    return both.map((one) => ({ ...seen, attentive: one }))
  }
  const some = wanted.length > 0 && wanted.length < statuses.length
  return some ? wanted.map((one) => ({ ...seen, status: one })) : [seen]
}

/** Between which times, and by which words. A request without the time is before every instant. */
export const boundsOf = ({ by, from = '', to, q = '' }: ListFilter) =>
  ({ table: 'requests', by, from, below: to, beginnings: searchWords(q) }) as const
