import type { DatabaseSync } from 'node:sqlite'
import type { FoundRow, PageQuery, SearchQuery } from '../port.js'
import { equals, ordered, wordsName } from './table-sql.js'

/** Up to so many matches are fetched and sorted; where there are more, the newest rows soon hold a page of them. */
const mostSorted = 2000
const scanned = 500

/**
 * Rows that have, for every beginning asked for, a word that begins so; in the order of the page. Few matches come from
 * the full-text index; many are found by going through the rows in order, where every few of them matches.
 */
export function searchRows(
  database: DatabaseSync,
  name: string,
  query: SearchQuery,
  page: (query: PageQuery) => FoundRow[],
): FoundRow[] {
  const match = query.beginnings.map((beginning) => `"${beginning}"*`).join(' AND ')
  const matches = database
    .prepare(`SELECT rowid FROM ${wordsName(name)} WHERE ${wordsName(name)} MATCH ? LIMIT ?`)
    .all(match, mostSorted + 1) as { rowid: number }[]
  if (matches.length > mostSorted) return scan(database, name, query, page)
  return sorted(
    database,
    name,
    query,
    matches.map(({ rowid }) => rowid),
  )
}

function sorted(database: DatabaseSync, name: string, query: SearchQuery, rowids: number[]): FoundRow[] {
  const { sql, values } = equals(query.where)
  const column = ordered(query.by)
  const falling = query.direction === 'falling'
  const order = falling ? 'DESC' : 'ASC'
  const after = query.after ? `AND (${column}, key) ${falling ? '<' : '>'} (?, ?)` : ''
  const rows = database
    .prepare(
      `SELECT key, row FROM ${name} WHERE n IN (SELECT value FROM json_each(?)) AND ${sql} ${after}
       ORDER BY ${column} ${order}, key ${order} LIMIT ?`,
    )
    .all(
      JSON.stringify(rowids),
      ...values,
      ...(query.after ? [query.after.value, query.after.key] : []),
      query.limit,
    ) as { key: string; row: string }[]
  return rows.map((found) => ({ key: found.key, row: JSON.parse(found.row) }))
}

function scan(
  database: DatabaseSync,
  name: string,
  query: SearchQuery,
  page: (query: PageQuery) => FoundRow[],
): FoundRow[] {
  const wordsOf = database.prepare(`SELECT words FROM ${name} WHERE key = ?`)
  const found: FoundRow[] = []
  let after = query.after
  while (found.length < query.limit) {
    const rows = page({ ...query, after, limit: scanned })
    for (const candidate of rows) {
      const { words } = wordsOf.get(candidate.key) as { words: string }
      if (hasAll(words, query.beginnings)) found.push(candidate)
      if (found.length === query.limit) break
    }
    const last = rows.at(-1)
    if (!last || rows.length < scanned) break
    after = { value: String((last.row as Record<string, unknown>)[query.by]), key: last.key }
  }
  return found
}

const hasAll = (words: string, beginnings: readonly string[]): boolean =>
  beginnings.every((beginning) => words.startsWith(beginning) || words.includes(` ${beginning}`))
