import { expect, it } from '@jest/globals'
import { mergedPage, type PageQuery, type Tables } from '@countersign/projections'

interface Letter {
  box: string
  at: string
}

const letters: Record<string, Letter> = {
  a: { box: 'in', at: '1' },
  b: { box: 'out', at: '2' },
  c: { box: 'in', at: '3' },
  d: { box: 'bin', at: '4' },
  e: { box: 'out', at: '3' },
}

/** Pages like a store's, filtered by box. */
const tables = {
  page: async ({ where, direction, after, limit }: PageQuery) => {
    const beyond = (key: string, at: string) => {
      if (!after) return true
      const [one, other] = [`${at} ${key}`, `${after.value} ${after.key}`]
      return direction === 'falling' ? one < other : one > other
    }
    const found = Object.entries(letters)
      .filter(([key, { box, at }]) => box === where['box'] && beyond(key, at))
      .map(([key, row]) => ({ key, row }))
      .toSorted((x, y) => (`${x.row.at} ${x.key}` < `${y.row.at} ${y.key}` ? -1 : 1))
    return (direction === 'falling' ? found.toReversed() : found).slice(0, limit)
  },
} as unknown as Tables<{ letters: Letter }>

const keys = async (boxes: string[], query: Partial<PageQuery<'letters'>> = {}) => {
  const asked = { table: 'letters', by: 'at', direction: 'falling', limit: 10, ...query } as const
  const withins = boxes.map((box) => ({ box }))
  return (await mergedPage(tables, withins, asked)).map(({ key }) => key).join('')
}

it('merges several pages in one order, with ties by key', async () => {
  expect(await keys(['in', 'out'])).toBe('ecba')
  expect(await keys(['in', 'out'], { direction: 'rising' })).toBe('abce')
  expect(await keys(['in'])).toBe('ca')
})

it('respects the limit, and continues after a mark in each page', async () => {
  expect(await keys(['in', 'out', 'bin'], { limit: 2 })).toBe('de')
  expect(await keys(['in', 'out', 'bin'], { limit: 2, after: { value: '3', key: 'e' } })).toBe('cb')
})

it('is empty without conditions', async () => {
  expect(await keys([])).toBe('')
})
