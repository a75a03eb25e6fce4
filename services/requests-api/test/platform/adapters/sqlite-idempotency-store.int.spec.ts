import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { openSqliteIdempotencyStore } from '@countersign/requests-api/internal/platform/adapters/sqlite-idempotency-store'
import { StoreUnavailable } from '@countersign/projections'
import { onSmallDisk } from '@countersign/test-services/small-disk'
import { clockAt } from '../../clock-at.js'

const dir = mkdtempSync(join(tmpdir(), 'calls-'))
afterAll(() => rmSync(dir, { recursive: true }))

const clock = clockAt(() => new Date('2026-11-21T12:00:00Z'))
const call = (n: number) => ({ fingerprint: `call ${n}`, commandId: `command ${n}` })

it('reports a full disk as unavailable, keeps what it remembered, and works again when space is freed', async () => {
  const open = () => openSqliteIdempotencyStore({ file: join(dir, 'calls.sqlite'), clock })
  const { opened: memory, fill, free } = onSmallDisk(open)
  fill()
  let remembered = 0
  const fillUp = async () => {
    for (; ; remembered++) await memory.remember(`key ${remembered}`, call(remembered))
  }
  await expect(fillUp()).rejects.toThrow(StoreUnavailable)
  expect(remembered).toBeGreaterThan(0)
  expect(await memory.remember('key 0', call(-1))).toEqual(call(0))
  free()
  expect(await memory.remember(`key ${remembered}`, call(remembered))).toEqual(call(remembered))
  await memory.close()
})
