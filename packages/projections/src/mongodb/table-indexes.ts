import type { IndexDescription } from 'mongodb'
import type { IndexDefinition, PageQuery, TableDefinition } from '../port.js'

export const wordsIndex = 'words'

const nameOf = ({ within, by }: IndexDefinition): string => `${by} within ${within.toSorted().join(' and ')}`

export function indexesOf({ indexes = [], words }: TableDefinition): IndexDescription[] {
  const ordered = indexes.map((index) => ({
    name: nameOf(index),
    key: { ...rising(index.within), [`row.${index.by}`]: 1 as const, _id: 1 as const },
  }))
  return words ? [...ordered, { name: wordsIndex, key: wordsKey(indexes) }] : ordered
}

/** @throws {TypeError} if the projection declares no index, because the query would scan the whole table */
export function indexFor(
  { table, where, by }: Pick<PageQuery, 'table' | 'where' | 'by'>,
  { indexes = [] }: TableDefinition,
): string {
  const name = nameOf({ within: Object.keys(where), by })
  if (!indexes.some((index) => nameOf(index) === name)) throw new TypeError(`${table} declares no index by ${name}`)
  return name
}

/**
 * Words are most of the index size, so one index serves all pages: common fields first, then words, then the rest, so
 * that the index already skips foreign rows.
 */
function wordsKey(indexes: readonly IndexDefinition[]): Record<string, 1> {
  const all = [...new Set(indexes.flatMap(({ within }) => within))]
  const common = all.filter((field) => indexes.every(({ within }) => within.includes(field)))
  const others = all.filter((field) => !common.includes(field))
  return { ...rising(common), words: 1, ...rising(others) }
}

const rising = (fields: readonly string[]): Record<string, 1> =>
  Object.fromEntries(fields.map((field) => [`row.${field}`, 1]))
