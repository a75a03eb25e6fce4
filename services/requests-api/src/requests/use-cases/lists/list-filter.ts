import type { PageQuery } from '@countersign/projections'
import { type ListTime, type RequestStatus, statuses } from '../../read-models/lists/request-list.js'
import { searchWords } from '../../read-models/lists/search-words.js'
import type { TeamCaller } from '../../../kernel/caller.js'

export interface ListFilter {
  /** Any of these; empty or omitted for all. */
  status?: readonly RequestStatus[]
  attention?: boolean
  /** The timestamp to filter and sort by; excludes requests without it. */
  by: ListTime
  /** Inclusive, ISO 8601 in UTC. */
  from?: string
  /** Exclusive. */
  to?: string
  /** Search words; each must start a word of the title, a document name, or a recipient's name or address. */
  q?: string
}

/** Only these statuses can need attention. */
const attentive: readonly RequestStatus[] = ['pending', 'completed']

export const seenBy = ({ teamId }: TeamCaller) => ({ teamId, audience: 'team' }) as const

/** Disjoint index prefixes that together cover a filter. */
export function withinsOf(caller: TeamCaller, { status = [], attention }: ListFilter): PageQuery['where'][] {
  const seen = seenBy(caller)
  const wanted = [...new Set(status)]
  if (attention) {
    const both = wanted.length > 0 ? attentive.filter((one) => wanted.includes(one)) : attentive
    return both.map((one) => ({ ...seen, attentive: one }))
  }
  const some = wanted.length > 0 && wanted.length < statuses.length
  return some ? wanted.map((one) => ({ ...seen, status: one })) : [seen]
}

/** A request without the timestamp sorts before every instant. */
export const boundsOf = ({ by, from = '', to, q = '' }: ListFilter) =>
  ({ table: 'requests', by, from, below: to, beginnings: searchWords(q) }) as const
