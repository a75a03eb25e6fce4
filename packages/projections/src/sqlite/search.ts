import type { DatabaseSync } from 'node:sqlite'
import type { FoundRow, MatchQuery, PageQuery, SearchQuery } from '../port.js'
import { conditions, inOrder, wordsName } from './table-sql.js'

/** Maximum matches to fetch and sort; with more, a scan of the newest rows soon fills a page. */
const mostSorted = 2000
const scanned = 500

/** Few matches come from the full-text index; many come from a scan in page order, which soon fills a page. */
export function searchRows(
  database: DatabaseSync,
  name: string,
  query: SearchQuery,
  page: (query: PageQuery) => FoundRow[],
): FoundRow[] {
  const matches = rowidsOf(database, name, query.beginnings, mostSorted)
  if (!matches) return scan(database, name, query, page)
  return among(database, name, query, matches, `ORDER BY ${inOrder(query)} LIMIT ${query.limit}`)
}

/** Unordered; null if more than `most` rows match the words. */
export function matchingRows(database: DatabaseSync, name: string, query: MatchQuery): FoundRow[] | null {
  const matches = rowidsOf(database, name, query.beginnings, query.most)
  return matches && among(database, name, query, matches, '')
}

function rowidsOf(
  database: DatabaseSync,
  name: string,
  beginnings: readonly string[],
  most: number,
): readonly number[] | null {
  const match = beginnings.map((beginning) => `"${beginning}"*`).join(' AND ')
  const matches = database
    .prepare(`SELECT rowid FROM ${wordsName(name)} WHERE ${wordsName(name)} MATCH ? LIMIT ?`)
    .all(match, most + 1) as { rowid: number }[]
  return matches.length > most ? null : matches.map(({ rowid }) => rowid)
}

function among(
  database: DatabaseSync,
  name: string,
  query: Parameters<typeof conditions>[0],
  rowids: readonly number[],
  order: string,
): FoundRow[] {
  const { sql, values } = conditions(query)
  const rows = database
    .prepare(`SELECT key, row FROM ${name} WHERE n IN (SELECT value FROM json_each(?)) AND ${sql} ${order}`)
    .all(JSON.stringify(rowids), ...values) as { key: string; row: string }[]
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
