import type { IndexDescription } from 'mongodb'
import type { IndexDefinition, PageQuery, TableDefinition } from '../port.js'

/** The index of a table's words. */
export const wordsIndex = 'words'

const nameOf = ({ within, by }: IndexDefinition): string => `${by} within ${within.toSorted().join(' and ')}`

/** The indexes that a table's definition asks for. */
export function indexesOf({ indexes = [], words }: TableDefinition): IndexDescription[] {
  const ordered = indexes.map((index) => ({
    name: nameOf(index),
    key: { ...rising(index.within), [`row.${index.by}`]: 1 as const, _id: 1 as const },
  }))
  return words ? [...ordered, { name: wordsIndex, key: wordsKey(indexes) }] : ordered
}

/**
 * The index that serves a page.
 *
 * @throws {TypeError} when the projection declares none: it would be read by going through the whole table
 */
export function indexFor(
  { table, where, by }: Pick<PageQuery, 'table' | 'where' | 'by'>,
  { indexes = [] }: TableDefinition,
): string {
  const name = nameOf({ within: Object.keys(where), by })
  if (!indexes.some((index) => nameOf(index) === name)) throw new TypeError(`${table} declares no index by ${name}`)
  return name
}

/**
 * What every page is within comes first, then the words; what only some pages are within comes last, so that rows outside
 * are passed over in the index already. One such index a table: words are most of what indexes weigh.
 */
function wordsKey(indexes: readonly IndexDefinition[]): Record<string, 1> {
  const all = [...new Set(indexes.flatMap(({ within }) => within))]
  const common = all.filter((field) => indexes.every(({ within }) => within.includes(field)))
  const others = all.filter((field) => !common.includes(field))
  return { ...rising(common), words: 1, ...rising(others) }
}

const rising = (fields: readonly string[]): Record<string, 1> =>
  Object.fromEntries(fields.map((field) => [`row.${field}`, 1]))
