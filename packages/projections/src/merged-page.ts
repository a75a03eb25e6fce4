import type { FoundRow, PageQuery, SearchQuery } from './port.js'
import type { Tables } from './tables.js'

type Shapes = Record<string, object>
type Query<Name extends string> = PageQuery<Name> & Partial<Pick<SearchQuery, 'beginnings'>>

/** Merges pages of several `where` filters in the same order; no row may match two filters. */
export async function mergedPage<Kinds extends Shapes, Name extends keyof Kinds & string>(
  tables: Tables<Kinds>,
  withins: readonly PageQuery['where'][],
  query: Omit<Query<Name>, 'where'>,
): Promise<FoundRow<Kinds[Name]>[]> {
  const pages = await Promise.all(withins.map((where) => read(tables, { ...query, where })))
  if (pages.length === 1) return pages[0]!
  const sign = query.direction === 'falling' ? -1 : 1
  const valueOf = ({ row }: FoundRow<Kinds[Name]>) => String(row[query.by as keyof Kinds[Name]])
  const order = (a: FoundRow<Kinds[Name]>, b: FoundRow<Kinds[Name]>) =>
    sign * (compared(valueOf(a), valueOf(b)) || compared(a.key, b.key))
  return pages.flat().toSorted(order).slice(0, query.limit)
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function read<Kinds extends Shapes, Name extends keyof Kinds & string>(
  tables: Tables<Kinds>,
  { beginnings = [], ...query }: Query<Name>,
): Promise<FoundRow<Kinds[Name]>[]> {
  return beginnings.length > 0 ? tables.search({ ...query, beginnings }) : tables.page(query)
}
