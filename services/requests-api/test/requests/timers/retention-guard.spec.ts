import { beforeEach, describe, expect, it } from '@jest/globals'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { RetentionGuard } from '@countersign/requests-api/internal/requests/timers/end-retention'
import { NothingHalted, RetentionHalts } from '@countersign/requests-api/internal/requests/timers/retention-halt'
import { type Generation, tablesOf } from '@countersign/projections'
import { retention, type RetentionRow } from '@countersign/requests-api/internal/requests/read-models/erasure/retention'
import { openMemoryVault } from '@countersign/vault'

const now = '2026-11-22T12:00:00.000Z'
const below = '2026-10-23T12:00:00.000Z'
const [old, recent] = ['2026-09-01T12:00:00.000Z', '2026-11-20T12:00:00.000Z']

let tables: Generation
let halts: RetentionHalts
const shown = () => tablesOf(retention, tables)
/** A new guard: an existing one caches its last halt for an hour. */
const judge = (at = now) => new RetentionGuard(halts).judge(shown(), at, below)
beforeEach(async () => {
  const store = openSqliteReadModels({ file: ':memory:', definitions: { retention: retention.tables } })
  tables = await store.building('retention', 1, retention.tables)
  halts = new RetentionHalts(openMemoryVault())
})

let position = 0
async function kept(counts: { due: number; recent?: number; waiting?: number }): Promise<void> {
  const rows: RetentionRow[] = []
  const add = (number: number, resting: boolean, since: string) => {
    for (let n = 0; n < number; n++) rows.push({ requestId: `${position}-${rows.length}`, resting, since })
  }
  add(counts.due, true, old)
  add(counts.recent ?? 0, true, recent)
  add(counts.waiting ?? 0, false, recent)
  position++
  const changes = rows.map((row) => ({ table: 'requests', key: row.requestId, row, position }))
  await tables.commit(changes, position)
}

describe('the retention guard', () => {
  it('allows an erasure of up to twenty requests, or a tenth of all', async () => {
    await kept({ due: 20, recent: 1 })
    expect(await judge()).toBe(20)
    await kept({ due: 5, recent: 124, waiting: 100 })
    expect(await judge()).toBe(25)
  })

  it('halts at more than twenty and more than a tenth, until confirmed once', async () => {
    await kept({ due: 21, waiting: 188 })
    const halted = /21 of 209 requests would be erased at once\. .*`npm run retention:confirm`/
    await expect(judge()).rejects.toThrow(halted)
    await expect(judge()).rejects.toThrow(halted)
    expect(await halts.confirm()).toMatchObject({ count: 21 })
    expect(await judge()).toBe(21)
    // After an interruption, it continues with the rest.
    expect(await judge()).toBe(21)
    await new RetentionGuard(halts).passed()
    await expect(judge()).rejects.toThrow(halted)
    await new RetentionGuard(halts).passed()
    await kept({ due: 0, waiting: 1 })
    expect(await judge()).toBe(21)
  })

  it('halts if the number grew well beyond the confirmed one', async () => {
    await kept({ due: 21, recent: 1 })
    await expect(judge()).rejects.toThrow('21 of 22')
    await halts.confirm()
    await kept({ due: 21 })
    await expect(judge()).rejects.toThrow('42 of 43')
  })

  it.each([
    ['before the newest change', '2026-11-19T12:00:00.000Z', /which is before 2026-11-20T12:00:00\.000Z/],
    ['long after it', '2027-06-01T00:00:00.000Z', /no request was changed since 2026-11-20T12:00:00\.000Z/],
  ])('halts if the clock is %s, however few requests are due', async (_where, clock, why) => {
    await kept({ due: 1, waiting: 1 })
    await expect(judge(clock)).rejects.toThrow(why)
    await halts.confirm()
    expect(await judge(clock)).toBe(1)
  })

  it('usually allows an erasure of nothing, with no halt to confirm', async () => {
    await kept({ due: 0, waiting: 3 })
    expect(await judge('2036-01-01T00:00:00.000Z')).toBe(0)
    await expect(halts.confirm()).rejects.toThrow(NothingHalted)
  })

  it('does not count again at each attempt after a halt, and allows the erasure once confirmed', async () => {
    await kept({ due: 30 })
    const guard = new RetentionGuard(halts)
    await expect(guard.judge(shown(), now, below)).rejects.toThrow('30 of 30')
    await kept({ due: 30 })
    await expect(guard.judge(shown(), now, below)).rejects.toThrow('30 of 30')
    await halts.confirm()
    await expect(guard.judge(shown(), now, below)).rejects.toThrow('60 of 60')
    await halts.confirm()
    expect(await guard.judge(shown(), now, below)).toBe(60)
  })
})
