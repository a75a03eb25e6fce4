import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type CountQuery,
  type Filling,
  type FoundRow,
  type Generation,
  type MatchQuery,
  mostRowBytes,
  type PageQuery,
  type RowChange,
  RowTooLarge,
  type SearchQuery,
  type StoredRow,
  type TableDefinition,
} from '../port.js'
import { matchingRows, searchRows } from './search.js'
import { conditions, inOrder, tableName, wordsName } from './table-sql.js'

interface TableStatements {
  get: StatementSync
  write: StatementSync
  remove: StatementSync
  putWords: StatementSync | null
  dropWords: StatementSync | null
  words: TableDefinition['words']
}

/** Shares a transaction with concurrent writes. @throws {StoreUnavailable} if nothing was written */
export type WriteTogether = <Result>(write: () => Result) => Promise<Result>

export class SqliteGeneration implements Generation {
  readonly #tables = new Map<string, TableStatements>()
  readonly #pages = new Map<string, StatementSync>()
  readonly #checkpoint: StatementSync
  readonly #saveCheckpoint: StatementSync

  constructor(
    private readonly database: DatabaseSync,
    private readonly write: WriteTogether,
    private readonly projection: string,
    readonly id: number,
    readonly version: number,
    private readonly definitions: Readonly<Record<string, TableDefinition>>,
  ) {
    this.#checkpoint = database.prepare('SELECT checkpoint FROM generations WHERE id = ?')
    this.#saveCheckpoint = database.prepare('UPDATE generations SET checkpoint = ? WHERE id = ?')
  }

  async checkpoint(): Promise<number> {
    return (this.#checkpoint.get(this.id) as { checkpoint: number } | undefined)?.checkpoint ?? 0
  }

  resume(): Promise<number> {
    return this.checkpoint()
  }

  async get(table: string, key: string): Promise<StoredRow | undefined> {
    const found = this.#table(table).get.get(key) as { row: string; position: number } | undefined
    return found && { row: JSON.parse(found.row), position: found.position }
  }

  async getMany(table: string, keys: readonly string[]): Promise<Map<string, StoredRow>> {
    const found = new Map<string, StoredRow>()
    for (const key of keys) {
      const row = await this.get(table, key)
      if (row) found.set(key, row)
    }
    return found
  }

  commit(changes: readonly RowChange[], checkpoint: number): Promise<void> {
    return this.write(() => {
      for (const change of changes) this.#write(change)
      this.#saveCheckpoint.run(checkpoint, this.id)
    })
  }

  /** Uses plain commits: nothing is faster than transactions, and they can be resumed anywhere. */
  async fill(): Promise<Filling> {
    return {
      resume: () => this.checkpoint(),
      expect: async () => undefined,
      get: (table, key) => this.get(table, key),
      put: (changes, checkpoint) => this.commit(changes, checkpoint),
      end: async () => undefined,
    }
  }

  async page(query: PageQuery): Promise<FoundRow[]> {
    return this.#page(query)
  }

  async search(query: SearchQuery): Promise<FoundRow[]> {
    return searchRows(this.database, this.#name(query.table), query, (page) => this.#page(page))
  }

  async count(query: CountQuery): Promise<number> {
    const { sql, values } = conditions(query)
    const text = `SELECT count(*) AS rows FROM (SELECT 1 FROM ${this.#name(query.table)} WHERE ${sql} LIMIT ?)`
    return (this.#statement(text).get(...values, query.most) as { rows: number }).rows
  }

  async matches(query: MatchQuery): Promise<FoundRow[] | null> {
    return matchingRows(this.database, this.#name(query.table), query)
  }

  #page(query: PageQuery): FoundRow[] {
    const { sql, values } = conditions(query)
    const text = `SELECT key, row FROM ${this.#name(query.table)} WHERE ${sql} ORDER BY ${inOrder(query)} LIMIT ?`
    const rows = this.#statement(text).all(...values, query.limit) as { key: string; row: string }[]
    return rows.map((found) => ({ key: found.key, row: JSON.parse(found.row) }))
  }

  #write({ table, key, row, position }: RowChange): void {
    const statements = this.#table(table)
    if (row === null) {
      const removed = statements.remove.get(key, position) as { n: number; words: string | null } | undefined
      if (removed?.words != null) statements.dropWords?.run(removed.n, removed.words)
      return
    }
    const text = JSON.stringify(row)
    // UTF-8 has at most three bytes per UTF-16 unit, so short texts need no byte count.
    const bytes = text.length > mostRowBytes / 3 ? Buffer.byteLength(text) : 0
    if (bytes > mostRowBytes) throw new RowTooLarge(table, bytes)
    const words = statements.words?.(row as never) ?? null
    const before = words === null ? undefined : (statements.get.get(key) as { words: string } | undefined)
    const written = statements.write.get(key, position, text, words) as { n: number } | undefined
    if (!written || words === null || words === before?.words) return
    if (before) statements.dropWords?.run(written.n, before.words)
    statements.putWords?.run(written.n, words)
  }

  #table(table: string): TableStatements {
    const known = this.#tables.get(table)
    if (known) return known
    const definition = this.definitions[table]
    if (!definition) throw new TypeError(`${this.projection} has no table ${table}`)
    const name = this.#name(table)
    const searched = definition.words !== undefined
    const prepared = {
      get: this.database.prepare(`SELECT row, position, words FROM ${name} WHERE key = ?`),
      write: this.database.prepare(
        `INSERT INTO ${name} (key, position, row, words) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (key) DO UPDATE SET position = ?2, row = ?3, words = ?4 WHERE ?2 > position
         RETURNING n`,
      ),
      remove: this.database.prepare(`DELETE FROM ${name} WHERE key = ? AND ? > position RETURNING n, words`),
      putWords: searched ? this.database.prepare(`INSERT INTO ${wordsName(name)} (rowid, words) VALUES (?, ?)`) : null,
      dropWords: searched
        ? this.database.prepare(
            `INSERT INTO ${wordsName(name)} (${wordsName(name)}, rowid, words) VALUES ('delete', ?, ?)`,
          )
        : null,
      words: definition.words,
    }
    this.#tables.set(table, prepared)
    return prepared
  }

  #name(table: string): string {
    return tableName(this.projection, this.id, table)
  }

  #statement(sql: string): StatementSync {
    let statement = this.#pages.get(sql)
    if (!statement) this.#pages.set(sql, (statement = this.database.prepare(sql)))
    return statement
  }
}
