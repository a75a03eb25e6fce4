import type {
  CountQuery,
  FoundRow,
  Generation,
  MatchQuery,
  PageMark,
  PageQuery,
  SearchQuery,
  StoredRow,
} from './port.js'

type Shapes = Record<string, object>

/** Names a projection and the types of its rows, by table. */
export interface Typed<Kinds extends Shapes> {
  name: string
  /** Never there: it carries the types only. */
  shapes?: Kinds
}

/** A projection's tables, as its readers see them: each row has its table's type. */
export interface Tables<Kinds extends Shapes> {
  get<Name extends keyof Kinds & string>(table: Name, key: string): Promise<StoredRow<Kinds[Name]> | undefined>
  page<Name extends keyof Kinds & string>(query: PageQuery<Name>): Promise<FoundRow<Kinds[Name]>[]>
  search<Name extends keyof Kinds & string>(query: SearchQuery<Name>): Promise<FoundRow<Kinds[Name]>[]>
  count<Name extends keyof Kinds & string>(query: CountQuery<Name>): Promise<number>
  matches<Name extends keyof Kinds & string>(query: MatchQuery<Name>): Promise<FoundRow<Kinds[Name]>[] | null>
}

/** The tables of a projection, by its own type. */
export type TablesOf<Projection extends { shapes?: Shapes }> = Tables<NonNullable<Projection['shapes']>>

/** A generation of a projection's tables with the types of their rows: what its handlers put is what is found. */
export const tablesOf = <Kinds extends Shapes>(_: Typed<Kinds>, generation: Generation): Tables<Kinds> =>
  generation as unknown as Tables<Kinds>

/** Which rows are gone through, and in which order. */
export type EachQuery<Name extends string> = Omit<PageQuery<Name>, 'after' | 'limit'>

/** Rows that are fetched together. */
const pageSize = 100

/**
 * Goes through rows page by page. What happens to rows that were handed out changes nothing about those that come.
 *
 * @param tables are asked for at each page: as they are then
 */
export async function* eachRow<Kinds extends Shapes, Name extends keyof Kinds & string>(
  tables: () => Promise<Tables<Kinds>>,
  query: EachQuery<Name>,
): AsyncGenerator<Kinds[Name]> {
  let after: PageMark | undefined
  for (;;) {
    const page = await (await tables()).page({ ...query, after, limit: pageSize })
    for (const { row } of page) yield row
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = { value: String(last.row[query.by as keyof Kinds[Name]]), key: last.key }
  }
}
