import type { AnyBulkWriteOperation, Collection } from 'mongodb'
import type { RowChange, TableDefinition } from '../../../ports/read-model-store.js'
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

/**
 * First the row that is there, if it is older; then one that is not there. In this order neither undoes the other, and
 * neither is refused, as one upsert with the guard in its filter would be wherever a later row stands.
 */
function writesOf(
  { key, row, position }: RowChange,
  words: TableDefinition['words'],
): AnyBulkWriteOperation<KeptRow>[] {
  const found = row && words ? words(row as never).split(' ') : undefined
  const kept = { position, row, ...(found && { words: [...new Set(found)] }) }
  const older = { _id: key, position: { $lt: position } }
  const replace = found ? { $set: kept } : { $set: kept, $unset: { words: '' as const } }
  return [
    { updateOne: { filter: older, update: replace } },
    { updateOne: { filter: { _id: key }, update: { $setOnInsert: kept }, upsert: true } },
  ]
}
