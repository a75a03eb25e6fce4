import type { AnyBulkWriteOperation, Collection } from 'mongodb'
import type { RowChange, TableDefinition } from '../port.js'
import type { StoredRowDocument } from './documents.js'

const rowsACall = 500

/** Writes rows, each guarded by its position: rows of the same or a later event stay, so the write may be repeated. */
export async function writeRows(
  rows: Collection<StoredRowDocument>,
  { words }: TableDefinition,
  changes: readonly RowChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += rowsACall) {
    const writes = changes.slice(from, from + rowsACall).flatMap((change) => writesOf(change, words))
    await rows.bulkWrite(writes, { ordered: true })
  }
}

export async function insertRows(
  rows: Collection<StoredRowDocument>,
  { words }: TableDefinition,
  changes: readonly RowChange[],
): Promise<void> {
  if (changes.length === 0) return
  const added = changes.map((change) => ({ _id: change.key, ...documentOf(change, words) }))
  await rows.insertMany(added, { ordered: false })
}

/** Replaces existing rows in any order; a late write leaves newer rows unchanged. */
export async function replaceRows(
  rows: Collection<StoredRowDocument>,
  { words }: TableDefinition,
  changes: readonly RowChange[],
): Promise<void> {
  if (changes.length === 0) return
  const writes = changes.map((change) => replacing(change, documentOf(change, words)))
  await rows.bulkWrite(writes, { ordered: false })
}

/**
 * Replaces an older row first, then inserts a missing one. In this order neither undoes the other, and neither fails,
 * as a guarded upsert would on a newer row.
 */
function writesOf(change: RowChange, words: TableDefinition['words']): AnyBulkWriteOperation<StoredRowDocument>[] {
  const document = documentOf(change, words)
  if (change.isThere) return [replacing(change, document)]
  return [
    replacing(change, document),
    { updateOne: { filter: { _id: change.key }, update: { $setOnInsert: document }, upsert: true } },
  ]
}

function replacing(
  { key, position }: RowChange,
  document: Omit<StoredRowDocument, '_id'>,
): AnyBulkWriteOperation<StoredRowDocument> {
  const filter = { _id: key, position: { $lt: position } }
  const update = document.words ? { $set: document } : { $set: document, $unset: { words: '' as const } }
  return { updateOne: { filter, update } }
}

function documentOf({ row, position }: RowChange, words: TableDefinition['words']): Omit<StoredRowDocument, '_id'> {
  const found = row && words ? words(row as never).split(' ') : undefined
  return { position, row, ...(found && { words: [...new Set(found)] }) }
}
