import type { Filter, Sort } from 'mongodb'
import type { CountQuery, MatchQuery, PageQuery, SearchQuery } from '../port.js'
import type { StoredRowDocument } from './documents.js'

export function countFilter({ where, by, from, below }: Omit<CountQuery, 'most'>): Filter<StoredRowDocument> {
  const field = `row.${by}`
  const parts = within(where)
  if (from !== undefined) parts.push({ [field]: { $gte: from } })
  if (below !== undefined) parts.push({ [field]: { $lt: below } })
  return { $and: parts }
}

const within = (where: PageQuery['where']): Filter<StoredRowDocument>[] =>
  Object.entries(where).map(([name, value]) => ({ [`row.${name}`]: value }))

export function pageFilter({ after, direction, ...query }: PageQuery): Filter<StoredRowDocument> {
  const field = `row.${query.by}`
  const parts: Filter<StoredRowDocument>[] = [countFilter(query)]
  if (after) {
    const [upTo, beyond] = direction === 'falling' ? (['$lte', '$lt'] as const) : (['$gte', '$gt'] as const)
    // The index is entered by this bound; the alternatives below only handle ties with the mark's value.
    parts.push({ [field]: { [upTo]: after.value } })
    const tied = { [field]: after.value, _id: { [beyond]: after.key } }
    parts.push({ $or: [{ [field]: { [beyond]: after.value } }, tied] })
  }
  return { $and: parts }
}

export const searchFilter = (query: SearchQuery): Filter<StoredRowDocument> => ({
  $and: [pageFilter(query), ...wordsFilters(query)],
})

export const matchFilter = (query: MatchQuery): Filter<StoredRowDocument> => ({
  $and: [...within(query.where), ...wordsFilters(query)],
})

/** Longest first, as likely the rarest. */
function wordsFilters({ beginnings }: Pick<SearchQuery, 'beginnings'>): Filter<StoredRowDocument>[] {
  const longestFirst = beginnings.toSorted((a, b) => b.length - a.length)
  return longestFirst.map((beginning) => ({ words: wordPrefix(beginning) }))
}

export function pageSort({ by, direction }: PageQuery): Sort {
  const order = direction === 'falling' ? -1 : 1
  return { [`row.${by}`]: order, _id: order }
}

/** An anchored pattern of letters and digits becomes an index range. */
function wordPrefix(beginning: string): RegExp {
  return new RegExp(`^${beginning.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`)
}
