import { expect, it } from '@jest/globals'
import type { LeasedReadModel } from '@countersign/projections'
import { type FigureSources, figuresOf } from '@countersign/requests-api/internal/composition/figures'
import { clockAt } from '../clock-at.js'

/** @param askedAt request time of each read model's oldest open email; null if all emails have an outcome */
function oldestOf(askedAt: Record<'outstanding-mails' | 'outstanding-account-mails', string | null>): Promise<number> {
  const kept = Object.entries(askedAt).map(([name, at]) => {
    const tables = { page: async () => (at === null ? [] : [{ key: 'x', row: { askedAt: at } }]) }
    return { name, tables: async () => tables } as unknown as LeasedReadModel
  })
  const clock = clockAt(() => new Date('2026-11-21T12:00:00.000Z'))
  const sources = { kept, reactors: [], queueNames: [], clock } as unknown as FigureSources
  return figuresOf(sources).oldestOpenMailSeconds()
}

it('the oldest open mail can be about a request or an account', async () => {
  const [older, newer] = ['2026-11-21T11:58:00.000Z', '2026-11-21T11:59:00.000Z']
  expect(await oldestOf({ 'outstanding-mails': newer, 'outstanding-account-mails': older })).toBe(120)
  expect(await oldestOf({ 'outstanding-mails': older, 'outstanding-account-mails': newer })).toBe(120)
  expect(await oldestOf({ 'outstanding-mails': null, 'outstanding-account-mails': newer })).toBe(60)
  expect(await oldestOf({ 'outstanding-mails': null, 'outstanding-account-mails': null })).toBe(0)
})
