import { expect, it } from '@jest/globals'
import { writeRows } from '@countersign/projections/internal/mongodb/write-rows'
import type { AnyBulkWriteOperation } from 'mongodb'

/** A collection that records its bulk calls. */
function noting() {
  const calls: AnyBulkWriteOperation[][] = []
  const bulkWrite = async (writes: AnyBulkWriteOperation[]) => void calls.push(writes)
  return { calls, rows: { bulkWrite } as unknown as Parameters<typeof writeRows>[0] }
}

it('writes all rows of a table in one call, each known row only once', async () => {
  const { calls, rows } = noting()
  const change = { table: 'requests', row: { title: 'Lease' }, position: 7 }
  await writeRows(rows, {}, [
    { ...change, key: 'there', isThere: true },
    { ...change, key: 'uncertain' },
  ])
  const filterOf = (key: string) => ({ _id: key, position: { $lt: 7 } })
  const kept = { position: 7, row: { title: 'Lease' } }
  const replaced = { $set: kept, $unset: { words: '' } }
  expect(calls).toEqual([
    [
      { updateOne: { filter: filterOf('there'), update: replaced } },
      { updateOne: { filter: filterOf('uncertain'), update: replaced } },
      { updateOne: { filter: { _id: 'uncertain' }, update: { $setOnInsert: kept }, upsert: true } },
    ],
  ])
})
