import { beforeEach, describe, expect, it } from '@jest/globals'
import { RecentRows } from '@countersign/projections/internal/recent-rows'
import { type StoredRow, StoreUnavailable } from '@countersign/projections/internal/port'

/** The store's rows, and the requests it received. */
let stored: Map<string, StoredRow>
let asked: string[]
/** Keys written with `isThere`. */
let known: string[]
let isAway: boolean
let rows: RecentRows

beforeEach(() => {
  stored = new Map([['a', { row: { is: 'stored' }, position: 1 }]])
  asked = []
  known = []
  isAway = false
  rows = new RecentRows({
    resume: async () => 1,
    get: async (_table, key) => {
      asked.push(key)
      return stored.get(key)
    },
    getMany: async (_table, keys) => {
      asked.push(keys.join(' and '))
      return new Map(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key)!] as const] : [])))
    },
    commit: async (changes) => {
      if (isAway) throw new StoreUnavailable('the read models cannot be reached')
      for (const { key, row, position } of changes) if (row) stored.set(key, { row, position })
      known.push(...changes.filter(({ isThere }) => isThere).map(({ key }) => key))
    },
  })
})

const put = (key: string, row: object | null, position: number) =>
  rows.commit([{ table: 'requests', key, row, position }], position)

describe('cached rows of a read model', () => {
  it('are fetched once, even if missing', async () => {
    for (const times of [1, 2]) {
      expect(await rows.get('requests', 'a')).toEqual(stored.get('a'))
      expect(await rows.get('requests', 'b')).toBeUndefined()
      expect([times, asked]).toEqual([times, ['a', 'b']])
    }
  })

  it('are fetched together if announced', async () => {
    await rows.expect('requests', ['a', 'b'])
    await rows.expect('requests', ['b', 'c'])
    expect(await rows.get('requests', 'a')).toEqual(stored.get('a'))
    expect(await rows.get('requests', 'c')).toBeUndefined()
    expect(asked).toEqual(['a and b', 'c'])
  })

  it('are as last written', async () => {
    await put('a', { is: 'new' }, 2)
    expect(await rows.get('requests', 'a')).toEqual({ row: { is: 'new' }, position: 2 })
    await put('a', null, 3)
    expect(await rows.get('requests', 'a')).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('are written as existing only after an earlier read or write', async () => {
    await put('a', { is: 'unread' }, 2)
    expect(known).toEqual([])
    await put('a', { is: 'written before' }, 3)
    await rows.get('requests', 'b')
    await put('b', { is: 'new' }, 4)
    expect(known).toEqual(['a'])
    await put('a', null, 5)
    await put('a', { is: 'back' }, 6)
    expect(known).toEqual(['a', 'a'])
    isAway = true
    await expect(put('b', { is: 'newer' }, 7)).rejects.toThrow(StoreUnavailable)
    isAway = false
    await put('b', { is: 'newer' }, 7)
    expect(known).toEqual(['a', 'a'])
  })

  it('are separate for each table', async () => {
    await put('a', { is: 'new' }, 2)
    await rows.get('owners', 'a')
    expect(asked).toEqual(['a'])
  })

  it('are fetched again after a failed write, whose outcome is unknown', async () => {
    await put('a', { is: 'new' }, 2)
    isAway = true
    await expect(put('a', { is: 'newer' }, 3)).rejects.toThrow(StoreUnavailable)
    stored.set('a', { row: { is: 'another’s' }, position: 4 })
    expect(await rows.get('requests', 'a')).toEqual(stored.get('a'))
  })

  it('are fetched again after resuming', async () => {
    await rows.get('requests', 'a')
    stored.set('a', { row: { is: 'another’s' }, position: 4 })
    expect(await rows.resume()).toBe(1)
    expect(await rows.get('requests', 'a')).toEqual(stored.get('a'))
  })

  it('are evicted beyond a limit', async () => {
    for (let n = 0; n <= 2000; n++) await put(`k${n}`, { n }, n + 1)
    expect(await rows.get('requests', 'k1')).toBeDefined()
    expect(asked).toEqual([])
    expect(await rows.get('requests', 'k0')).toBeDefined()
    expect(asked).toEqual(['k0'])
  })
})
