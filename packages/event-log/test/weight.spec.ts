import { expect, it } from '@jest/globals'
import type { RecordedEvent } from '@countersign/event-log'
import { Pages } from '@countersign/event-log/internal/shared/pages'
import { Tail } from '@countersign/event-log/internal/shared/tail'
import { plainRecord } from './testing.js'

/** Events of one megabyte each. */
const heavy = (count: number): RecordedEvent[] => {
  const personal = { subject: 'a', sealed: 'x'.repeat(1024 * 1024), commitment: '' }
  return Array.from({ length: count }, (_, n) => ({ ...plainRecord('a', n), position: n + 1, personal }))
}

it('keeps fewer of the newest events if they are large', () => {
  const tail = new Tail()
  tail.begin(0)
  for (const record of heavy(100)) tail.push([record])
  expect(tail.after(60, 500)).toBeUndefined()
  expect(tail.after(90, 500)?.map(({ position }) => position)).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99, 100])
  tail.forget()
  for (const record of heavy(5)) tail.push([{ ...record, position: record.position + 100 }])
  expect(tail.after(100, 500)).toHaveLength(5)
})

it('keeps fewer pages if they are large', async () => {
  const all = heavy(100)
  const read: number[] = []
  const pages = new Pages(async (after) => {
    read.push(after)
    return { records: all.slice(after, after + 10), position: after + 10, live: false }
  })
  const readAll = async () => {
    for (let after = 0; after < 100; after += 10) await pages.after(after)
  }
  await readAll()
  await pages.after(80)
  expect(read).toHaveLength(10)
  await pages.after(0)
  expect(read).toHaveLength(11)
})
