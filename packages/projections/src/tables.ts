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

export interface Typed<Kinds extends Shapes> {
  name: string
  /** Never set; carries the types only. */
  shapes?: Kinds
}

export interface Tables<Kinds extends Shapes> {
  get<Name extends keyof Kinds & string>(table: Name, key: string): Promise<StoredRow<Kinds[Name]> | undefined>
  page<Name extends keyof Kinds & string>(query: PageQuery<Name>): Promise<FoundRow<Kinds[Name]>[]>
  search<Name extends keyof Kinds & string>(query: SearchQuery<Name>): Promise<FoundRow<Kinds[Name]>[]>
  count<Name extends keyof Kinds & string>(query: CountQuery<Name>): Promise<number>
  matches<Name extends keyof Kinds & string>(query: MatchQuery<Name>): Promise<FoundRow<Kinds[Name]>[] | null>
}

export type TablesOf<Projection extends { shapes?: Shapes }> = Tables<NonNullable<Projection['shapes']>>

/** Adds row types to a generation of a projection's tables. */
export const tablesOf = <Kinds extends Shapes>(_: Typed<Kinds>, generation: Generation): Tables<Kinds> =>
  generation as unknown as Tables<Kinds>

export type EachQuery<Name extends string> = Omit<PageQuery<Name>, 'after' | 'limit'>

const pageSize = 100

/** Changes to earlier rows do not affect later ones. @param tables called for every page */
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
