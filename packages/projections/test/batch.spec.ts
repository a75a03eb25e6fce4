import { expect, it } from '@jest/globals'
import { Batch } from '@countersign/projections/internal/batch'
import type { StoredRow } from '@countersign/projections/internal/port'

function batchOn(stored: Record<string, StoredRow>) {
  const read: string[] = []
  const batch = new Batch({
    get: async (_, key) => {
      read.push(key)
      return stored[key]
    },
  })
  return { batch, read, rows: batch.rows<{ n: number }>('rows') }
}

it('does not read a row that is only written or removed', async () => {
  const { batch, read, rows } = batchOn({})
  batch.at(7)
  await rows.put('written', { n: 1 })
  await rows.remove('removed')
  expect(await rows.get('written')).toEqual({ n: 1 })
  expect(read).toEqual([])
  expect(batch.changes()).toEqual([
    { table: 'rows', key: 'written', row: { n: 1 }, position: 7 },
    { table: 'rows', key: 'removed', row: null, position: 7 },
  ])
})

it('keeps a row that already includes the event', async () => {
  const { batch, rows } = batchOn({ row: { row: { n: 2 }, position: 8 } })
  batch.at(8)
  await rows.get('row')
  await rows.put('row', { n: 1 })
  expect(await rows.get('row')).toEqual({ n: 2 })
  expect(batch.changes()).toEqual([])
})
