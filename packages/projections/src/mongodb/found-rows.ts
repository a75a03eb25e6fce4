import type { Collection } from 'mongodb'
import type { StoredRow } from '../port.js'
import type { StoredRowDocument } from './documents.js'

export async function rowsIn(
  rows: Collection<StoredRowDocument>,
  keys: readonly string[],
): Promise<Map<string, StoredRow>> {
  const wanted = { _id: { $in: [...keys] } }
  const found = await rows.find(wanted, { projection: { words: 0 }, batchSize: keys.length + 1 }).toArray()
  return new Map(found.flatMap(({ _id, row, position }) => (row ? [[_id, { row, position }] as const] : [])))
}
