import type { BoundedCall } from '@countersign/mongo'
import type { Collection, Db, Filter } from 'mongodb'
import type {
  CountQuery,
  Filling,
  FoundRow,
  Generation,
  MatchQuery,
  PageQuery,
  RowChange,
  SearchQuery,
  StoredRow,
  TableDefinition,
} from '../port.js'
import type { Commits } from './commits.js'
import { rowsIn } from './found-rows.js'
import { type Collections, rowsOf, type StoredRowDocument, type TableRows } from './documents.js'
import { MongoFilling } from './mongo-filling.js'
import { countFilter, matchFilter, pageFilter, pageSort, searchFilter } from './row-filters.js'
import { indexFor, wordsIndex } from './table-indexes.js'
import { writeRows } from './write-rows.js'

/** Maximum matches to fetch and sort; with more, a scan in page order soon fills a page. */
const mostSorted = 2000

export class MongoGeneration implements Generation {
  readonly #commits: Commits
  readonly #tables: TableRows

  constructor(
    readonly id: number,
    readonly version: number,
    private readonly projection: string,
    private readonly collections: Collections,
    db: Db,
    definitions: Readonly<Record<string, TableDefinition>>,
    private readonly reach: BoundedCall,
    commitsOf: (write: (changes: readonly RowChange[]) => Promise<void>) => Commits,
  ) {
    this.#tables = new Map(
      Object.entries(definitions).map(([name, definition]) => {
        const rows: Collection<StoredRowDocument> = rowsOf(db, projection, id, name)
        return [name, { definition, rows }]
      }),
    )
    this.#commits = commitsOf((changes) => this.#write(changes))
  }

  checkpoint(): Promise<number> {
    return this.#commits.checkpoint()
  }

  resume(): Promise<number> {
    return this.#commits.resume()
  }

  async fill(): Promise<Filling> {
    // A process may have died during a commit after filling these tables but before they were served.
    await this.#commits.resume()
    return MongoFilling.begin(this.collections.generations, this.id, this.#tables, this.reach)
  }

  commit(changes: readonly RowChange[], checkpoint: number): Promise<void> {
    return this.#commits.commit(changes, checkpoint)
  }

  async get(table: string, key: string): Promise<StoredRow | undefined> {
    const { rows } = this.#table(table)
    const found = await this.reach(() => rows.findOne({ _id: key }, { projection: { words: 0 } }))
    return found?.row ? { row: found.row, position: found.position } : undefined
  }

  async getMany(table: string, keys: readonly string[]): Promise<Map<string, StoredRow>> {
    const { rows } = this.#table(table)
    return keys.length === 0 ? new Map() : this.reach(() => rowsIn(rows, keys))
  }

  async page(query: PageQuery): Promise<FoundRow[]> {
    return this.#inOrder(query, pageFilter(query), indexFor(query, this.#table(query.table).definition))
  }

  async search(query: SearchQuery): Promise<FoundRow[]> {
    const { definition, rows } = this.#table(query.table)
    const filter = searchFilter(query)
    const most = mostSorted + 1
    const options = { projection: { _id: 1 }, hint: wordsIndex, limit: most, batchSize: most }
    const matches = await this.reach(() => rows.find(filter, options).toArray())
    const many = matches.length > mostSorted
    return this.#inOrder(query, filter, many ? indexFor(query, definition) : wordsIndex)
  }

  /** A covered query: the index keys contain everything it needs. */
  async count(query: CountQuery): Promise<number> {
    const { definition, rows } = this.#table(query.table)
    const { most } = query
    const options = { projection: { _id: 1 }, hint: indexFor(query, definition), limit: most, batchSize: most }
    return (await this.reach(() => rows.find(countFilter(query), options).toArray())).length
  }

  async matches(query: MatchQuery): Promise<FoundRow[] | null> {
    const { rows } = this.#table(query.table)
    const most = query.most + 1
    const options = { projection: { row: 1 }, hint: wordsIndex, limit: most, batchSize: most }
    const found = await this.reach(() => rows.find(matchFilter(query), options).toArray())
    return found.length === most ? null : found.map(({ _id, row }) => ({ key: _id, row: row! }))
  }

  async #inOrder(query: PageQuery, filter: Filter<StoredRowDocument>, hint: string): Promise<FoundRow[]> {
    const { rows } = this.#table(query.table)
    const { limit } = query
    const options = { projection: { row: 1 }, sort: pageSort(query), hint, limit, batchSize: limit }
    const found = await this.reach(() => rows.find(filter, options).toArray())
    return found.map(({ _id, row }) => ({ key: _id, row: row! }))
  }

  async #write(changes: readonly RowChange[]): Promise<void> {
    for (const [table, ofTable] of Map.groupBy(changes, (change) => change.table)) {
      const { definition, rows } = this.#table(table)
      await writeRows(rows, definition, ofTable)
    }
  }

  #table(table: string) {
    const found = this.#tables.get(table)
    if (!found) throw new TypeError(`${this.projection} has no table ${table}`)
    return found
  }
}
