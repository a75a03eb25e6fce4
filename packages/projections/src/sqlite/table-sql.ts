import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { IndexDefinition, PageQuery, TableDefinition } from '../port.js'

const column = (field: string) => `json_extract(row, '$.${identifier(field)}')`

/** Guards against SQL injection, although names come from projection definitions only. */
export function identifier(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) throw new TypeError(`${name} cannot be a name in a read model`)
  return name
}

export const tableName = (projection: string, generation: number, table: string): string =>
  `"${identifier(projection)}/${generation}/${identifier(table)}"`

export const wordsName = (name: string): string => `${name.slice(0, -1)}/words"`

const indexName = (name: string, position: number): string => `${name.slice(0, -1)}/index-${position}"`

export function createTable(database: DatabaseSync, name: string, definition: TableDefinition): void {
  database.exec(`
    CREATE TABLE ${name} (
      n INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      position INTEGER NOT NULL,
      row TEXT NOT NULL,
      words TEXT
    ) STRICT
  `)
  for (const [position, index] of (definition.indexes ?? []).entries()) {
    database.exec(`CREATE INDEX ${indexName(name, position)} ON ${name} (${indexColumns(index)})`)
  }
  if (definition.words) {
    // Words are already folded; prefixes of one to three letters, the costly ones, have indexes. Deletes name the
    // removed words, because only then does the index overwrite them instead of adding a delete marker (measured).
    database.exec(`
      CREATE VIRTUAL TABLE ${wordsName(name)} USING fts5(
        words, content='', detail='none', prefix='1 2 3',
        tokenize="unicode61 remove_diacritics 0"
      )
    `)
    database.exec(`INSERT INTO ${wordsName(name)} (${wordsName(name)}, rank) VALUES ('secure-delete', 1)`)
  }
}

const indexColumns = ({ within, by }: IndexDefinition): string => [...within, by].map(column).join(', ') + ', key'

type Conditions = Pick<PageQuery, 'where'> & Partial<Pick<PageQuery, 'by' | 'direction' | 'after' | 'from' | 'below'>>

/** Builds the WHERE clause of a page and its parameters. */
export function conditions({ where, by, direction, after, from, below }: Conditions): {
  sql: string
  values: SQLInputValue[]
} {
  const parts = Object.entries(where).map(([field, value]) => ({
    sql: `${column(field)} = ?`,
    values: [sqlValue(value)],
  }))
  if (by !== undefined) {
    if (from !== undefined) parts.push({ sql: `${column(by)} >= ?`, values: [from] })
    if (below !== undefined) parts.push({ sql: `${column(by)} < ?`, values: [below] })
    const beyond = direction === 'falling' ? '<' : '>'
    if (after) parts.push({ sql: `(${column(by)}, key) ${beyond} (?, ?)`, values: [after.value, after.key] })
  }
  return { sql: parts.map(({ sql }) => sql).join(' AND ') || '1', values: parts.flatMap(({ values }) => values) }
}

const sqlValue = (value: string | number | boolean): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value

export const inOrder = ({ by, direction }: Pick<PageQuery, 'by' | 'direction'>): string => {
  const order = direction === 'falling' ? 'DESC' : 'ASC'
  return `${column(by)} ${order}, key ${order}`
}
