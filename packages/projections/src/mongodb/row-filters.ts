import type { Filter, Sort } from 'mongodb'
import type { PageQuery, SearchQuery } from '../port.js'
import type { KeptRow } from './kept.js'

/** The rows of a page: those it is within, from its mark on. */
export function pageFilter({ where, by, direction, after, below }: PageQuery): Filter<KeptRow> {
  const field = `row.${by}`
  const parts: Filter<KeptRow>[] = Object.entries(where).map(([name, value]) => ({ [`row.${name}`]: value }))
  if (below !== undefined) parts.push({ [field]: { $lt: below } })
  if (after) {
    const [upTo, beyond] = direction === 'falling' ? (['$lte', '$lt'] as const) : (['$gte', '$gt'] as const)
    // The bound is what an index is entered by; the alternatives only sort out rows that have the mark's own value.
    parts.push({ [field]: { [upTo]: after.value } })
    const tied = { [field]: after.value, _id: { [beyond]: after.key } }
    parts.push({ $or: [{ [field]: { [beyond]: after.value } }, tied] })
  }
  return { $and: parts }
}

/** The rows of a page that have, for each beginning, a word that begins so: the longest first, as the likely rarest. */
export function searchFilter(query: SearchQuery): Filter<KeptRow> {
  const longestFirst = query.beginnings.toSorted((a, b) => b.length - a.length)
  return { $and: [pageFilter(query), ...longestFirst.map((beginning) => ({ words: wordBeginning(beginning) }))] }
}

export function pageSort({ by, direction }: PageQuery): Sort {
  const order = direction === 'falling' ? -1 : 1
  return { [`row.${by}`]: order, _id: order }
}

/** Anchored, and of letters and digits only: such a pattern is looked up in an index as a range. */
function wordBeginning(beginning: string): RegExp {
  return new RegExp(`^${beginning.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`)
}
