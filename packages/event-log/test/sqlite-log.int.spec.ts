import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type EventLog, LogUnavailable, WrongExpectedRevision } from '@countersign/event-log'
import { describeEventLog } from './conformance.js'
import { openSqliteLog } from '@countersign/event-log/sqlite'
import { plainRecord } from './testing.js'

let file: string
let log: EventLog
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'log-')), 'events.sqlite')
  log = openSqliteLog({ file })
})
afterEach(async () => {
  // Some tests have closed it already.
  await log.close().catch(() => undefined)
  await rm(dirname(file), { recursive: true })
})

describeEventLog('sqlite', async () => ({
  log,
  reopen: async () => {
    await log.close()
    return openSqliteLog({ file })
  },
}))

it('reports itself unavailable when it cannot write, and continues at the same place', async () => {
  await log.append('a', -1, [plainRecord('a', 0)])
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  await expect(log.append('a', 0, [plainRecord('a', 1)])).rejects.toThrow(LogUnavailable)
  other.exec('ROLLBACK')
  other.close()
  const { position } = await log.append('a', 0, [plainRecord('a', 1)])
  expect(position).toBe(2)
  expect(await log.read('a')).toHaveLength(2)
})

it('flushes pending appends when closed', async () => {
  const appended = log.append('a', -1, [plainRecord('a', 0)])
  await log.close()
  await expect(appended).resolves.toEqual({ position: 1, asAsked: true })
})

it('caches a stream as stored, even after a conflict', async () => {
  await log.append('a', -1, [plainRecord('a', 0)])
  const before = await log.read('a')
  await log.append('a', 0, [plainRecord('a', 1), plainRecord('a', 2)])
  await expect(log.append('a', 0, [plainRecord('a', 1, 'other')])).rejects.toThrow(WrongExpectedRevision)
  await Promise.allSettled([
    log.append('a', 2, [plainRecord('a', 3, 'first')]),
    log.append('a', 2, [plainRecord('a', 3, 'second')]),
  ])
  const remembered = await log.read('a')
  expect(before).toHaveLength(1)
  await log.close()
  log = openSqliteLog({ file })
  expect(await log.read('a')).toEqual(remembered)
  expect(remembered.map(({ revision }) => revision)).toEqual([0, 1, 2, 3])
})
