import type { Filter, Sort } from 'mongodb'
import type { CountQuery, MatchQuery, PageQuery, SearchQuery } from '../port.js'
import type { KeptRow } from './kept.js'

/** The rows of an index that are to be counted. */
export function countFilter({ where, by, from, below }: Omit<CountQuery, 'most'>): Filter<KeptRow> {
  const field = `row.${by}`
  const parts = within(where)
  if (from !== undefined) parts.push({ [field]: { $gte: from } })
  if (below !== undefined) parts.push({ [field]: { $lt: below } })
  return { $and: parts }
}

const within = (where: PageQuery['where']): Filter<KeptRow>[] =>
  Object.entries(where).map(([name, value]) => ({ [`row.${name}`]: value }))

/** The rows of a page: those it is within, from its mark on. */
export function pageFilter({ after, direction, ...query }: PageQuery): Filter<KeptRow> {
  const field = `row.${query.by}`
  const parts: Filter<KeptRow>[] = [countFilter(query)]
  if (after) {
    const [upTo, beyond] = direction === 'falling' ? (['$lte', '$lt'] as const) : (['$gte', '$gt'] as const)
    // The bound is what an index is entered by; the alternatives only sort out rows that have the mark's own value.
    parts.push({ [field]: { [upTo]: after.value } })
    const tied = { [field]: after.value, _id: { [beyond]: after.key } }
    parts.push({ $or: [{ [field]: { [beyond]: after.value } }, tied] })
  }
  return { $and: parts }
}

/** The rows of a page that have, for each beginning, a word that begins so. */
export const searchFilter = (query: SearchQuery): Filter<KeptRow> => ({
  $and: [pageFilter(query), ...wordsFilters(query)],
})

/** The same of no page. */
export const matchFilter = (query: MatchQuery): Filter<KeptRow> => ({
  $and: [...within(query.where), ...wordsFilters(query)],
})

/** The longest first, as the likely rarest. */
function wordsFilters({ beginnings }: Pick<SearchQuery, 'beginnings'>): Filter<KeptRow>[] {
  const longestFirst = beginnings.toSorted((a, b) => b.length - a.length)
  return longestFirst.map((beginning) => ({ words: wordBeginning(beginning) }))
}

export function pageSort({ by, direction }: PageQuery): Sort {
  const order = direction === 'falling' ? -1 : 1
  return { [`row.${by}`]: order, _id: order }
}

/** Anchored, and of letters and digits only: such a pattern is looked up in an index as a range. */
function wordBeginning(beginning: string): RegExp {
  return new RegExp(`^${beginning.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`)
}
