import type { AnyBulkWriteOperation, Collection } from 'mongodb'
import type { RowChange, TableDefinition } from '../port.js'
import type { KeptRow } from './kept.js'

/** Rows in one call: enough to need few calls, few enough for one to be over soon. */
const rowsACall = 500

/** Writes rows, each guarded by its position: what is there of the same or a later event stays, so that it can be repeated. */
export async function writeRows(
  rows: Collection<KeptRow>,
  { words }: TableDefinition,
  changes: readonly RowChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += rowsACall) {
    const writes = changes.slice(from, from + rowsACall).flatMap((change) => writesOf(change, words))
    await rows.bulkWrite(writes, { ordered: true })
  }
}

/** Adds rows that were never written, in any order. */
export async function insertRows(
  rows: Collection<KeptRow>,
  { words }: TableDefinition,
  changes: readonly RowChange[],
): Promise<void> {
  if (changes.length === 0) return
  const added = changes.map((change) => ({ _id: change.key, ...keptOf(change, words) }))
  await rows.insertMany(added, { ordered: false })
}

/** Writes rows that are known to be there, in any order; a write that comes late leaves what is newer as it is. */
export async function replaceRows(
  rows: Collection<KeptRow>,
  { words }: TableDefinition,
  changes: readonly RowChange[],
): Promise<void> {
  if (changes.length === 0) return
  const writes = changes.map((change) => replacing(change, keptOf(change, words)))
  await rows.bulkWrite(writes, { ordered: false })
}

/**
 * First the row that is there, if it is older; then one that is not there, unless it is known to be: rows are never taken out
 * one by one, what is removed leaves its mark. In this order neither undoes the other, and
 * neither is refused, as one upsert with the guard in its filter would be wherever a later row stands.
 */
function writesOf(change: RowChange, words: TableDefinition['words']): AnyBulkWriteOperation<KeptRow>[] {
  const kept = keptOf(change, words)
  if (change.isThere) return [replacing(change, kept)]
  return [
    replacing(change, kept),
    { updateOne: { filter: { _id: change.key }, update: { $setOnInsert: kept }, upsert: true } },
  ]
}

function replacing({ key, position }: RowChange, kept: Omit<KeptRow, '_id'>): AnyBulkWriteOperation<KeptRow> {
  const filter = { _id: key, position: { $lt: position } }
  const update = kept.words ? { $set: kept } : { $set: kept, $unset: { words: '' as const } }
  return { updateOne: { filter, update } }
}

function keptOf({ row, position }: RowChange, words: TableDefinition['words']): Omit<KeptRow, '_id'> {
  const found = row && words ? words(row as never).split(' ') : undefined
  return { position, row, ...(found && { words: [...new Set(found)] }) }
}
