import { expect, it } from '@jest/globals'
import type { LeasedReadModel } from '@countersign/projections'
import { type FigureSources, figuresOf } from '@countersign/requests-api/internal/composition/figures'
import { clockAt } from '../clock-at.js'

/** @param askedAt request time of the oldest open email; null if all emails have an outcome */
function oldestOf(askedAt: string | null): Promise<number> {
  const tables = { page: async () => (askedAt === null ? [] : [{ key: 'x', row: { askedAt } }]) }
  const kept = [{ name: 'outstanding-mails', tables: async () => tables } as unknown as LeasedReadModel]
  const clock = clockAt(() => new Date('2026-11-21T12:00:00.000Z'))
  const sources = { kept, reactors: [], queueNames: [], clock } as unknown as FigureSources
  return figuresOf(sources).oldestOpenMailSeconds()
}

it('tells how long the oldest open email waits', async () => {
  expect(await oldestOf('2026-11-21T11:58:00.000Z')).toBe(120)
  expect(await oldestOf(null)).toBe(0)
})
