import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { itUnless } from '@countersign/test-services/skipped'
import {
  type Generation,
  mostRowBytes,
  type PageQuery,
  type ReadModelStore,
  type RowChange,
  RowTooLarge,
  type StoredRow,
  type TableDefinition,
} from '@countersign/projections/internal/port'

interface Animal {
  owner: string
  kind: string
  seenAt: string
  fedAt?: string | null
  name: string
  tame: boolean
}

/** Tables of the test projection. */
export const zoo: Record<string, TableDefinition> = {
  animals: {
    indexes: [
      { within: ['owner'], by: 'seenAt' },
      { within: ['owner', 'kind'], by: 'seenAt' },
      { within: ['tame'], by: 'seenAt' },
      { within: ['owner'], by: 'fedAt' },
    ],
    words: ({ name, kind }: Animal) => `${name.toLowerCase()} ${kind}`,
  },
  keepers: {},
}

export interface StoreUnderTest {
  store: ReadModelStore
  reopen: () => Promise<ReadModelStore>
}

interface FillingStep {
  changes: RowChange[]
  checkpoint: number
}

/** Steps that create, change, remove and recreate rows, each with a checkpoint. */
export function fillingCourse(steps: number): FillingStep[] {
  return Array.from({ length: steps }, (_, index) => {
    const n = index + 1
    const animal = { owner: 'ann', kind: 'cat', seenAt: `2026-01-${10 + n}`, name: `nr${n}`, tame: false }
    const changes: RowChange[] = [
      { table: 'animals', key: `k${n}`, row: animal, position: n },
      { table: 'animals', key: `k${n % 3}`, row: n % 4 === 0 ? null : { ...animal, kind: 'dog' }, position: n },
      { table: 'keepers', key: 'k1', row: { looksAfter: n }, position: n },
    ]
    // Keeps the last change of each row, like a batch.
    return {
      changes: [...new Map(changes.map((change) => [`${change.table}/${change.key}`, change])).values()],
      checkpoint: n,
    }
  })
}

/** The expected rows at a checkpoint, by table and key. */
export function rowsAt(course: readonly FillingStep[], checkpoint: number): Record<string, StoredRow> {
  const rows: Record<string, StoredRow> = {}
  for (const { table, key, row, position } of course.flatMap(({ changes }) => changes)) {
    if (position > checkpoint) continue
    if (row) rows[`${table}/${key}`] = { row, position }
    else delete rows[`${table}/${key}`]
  }
  return rows
}

const animalsAt = (course: readonly FillingStep[], checkpoint: number): string[] =>
  Object.entries(rowsAt(course, checkpoint))
    .filter(([name]) => name.startsWith('animals/'))
    .map(([name, { row }]) => ({ key: name.slice('animals/'.length), seenAt: (row as Animal).seenAt }))
    .toSorted((a, b) => (a.seenAt === b.seenAt ? (a.key < b.key ? 1 : -1) : a.seenAt < b.seenAt ? 1 : -1))
    .map(({ key }) => key)

/** The actual rows of a generation. */
export async function rowsOf(tables: Generation): Promise<Record<string, StoredRow>> {
  const rows: Record<string, StoredRow> = {}
  for (const table of Object.keys(zoo)) {
    for (let n = 0; n <= 12; n++) {
      const found = await tables.get(table, `k${n}`)
      if (found) rows[`${table}/k${n}`] = found
    }
  }
  return rows
}

/** Continues to fill until the end of the course. */
export async function fillOn(tables: Generation, course: readonly FillingStep[]): Promise<void> {
  const filling = await tables.fill()
  const from = await filling.resume()
  for (const { changes, checkpoint } of course) if (checkpoint > from) await filling.put(changes, checkpoint)
  await filling.end()
}

/**
 * Conformance tests for every read model store.
 *
 * @param indexed false for an engine that scans all rows on each write: skips tests with thousands of rows
 */
export function describeReadModelStore(
  name: string,
  open: () => Promise<StoreUnderTest>,
  { indexed = true }: { indexed?: boolean } = {},
): void {
  describe(`read models: ${name}`, () => {
    let subject: StoreUnderTest
    let store: ReadModelStore
    let tables: Generation

    beforeEach(async () => {
      subject = await open()
      store = subject.store
      tables = await store.building('zoo', 1, zoo)
    })
    afterEach(() => store.close())

    const animal = (n: number, more: Partial<Animal> = {}): Animal => ({
      owner: 'ann',
      kind: 'cat',
      seenAt: `2026-01-${String(n).padStart(2, '0')}`,
      name: `Number ${n}`,
      tame: false,
      ...more,
    })
    const put = (entries: Record<string, Animal>, position = 1) =>
      tables.commit(
        Object.entries(entries).map(([key, row]) => ({ table: 'animals', key, row, position })),
        position,
      )
    const newest: PageQuery = {
      table: 'animals',
      where: { owner: 'ann' },
      by: 'seenAt',
      direction: 'falling',
      limit: 10,
    }
    const keys = async (query: Partial<PageQuery> = {}) =>
      (await tables.page({ ...newest, ...query })).map(({ key }) => key)
    const found = async (beginnings: string[], query: Partial<PageQuery> = {}) =>
      (await tables.search({ ...newest, ...query, beginnings })).map(({ key }) => key)

    it('returns a row as written, with its position', async () => {
      await put({ a: animal(1, { name: 'Żółw "x" 🐢' }) }, 7)
      expect(await tables.get('animals', 'a')).toEqual({ row: animal(1, { name: 'Żółw "x" 🐢' }), position: 7 })
      expect(await tables.get('animals', 'b')).toBeUndefined()
      expect(await tables.get('keepers', 'a')).toBeUndefined()
    })

    it('returns several rows at once, without missing ones', async () => {
      await put({ a: animal(1), b: animal(2), c: animal(3) }, 7)
      await tables.commit([{ table: 'animals', key: 'b', row: null, position: 8 }], 8)
      const both = new Map([['a', { row: animal(1), position: 7 }], ['c', { row: animal(3), position: 7 }]]) // prettier-ignore
      expect(new Map(await tables.getMany('animals', ['c', 'b', 'a', 'd']))).toEqual(both)
      expect((await tables.getMany('animals', [])).size).toBe(0)
    })

    it('stores the checkpoint with the rows', async () => {
      expect(await tables.checkpoint()).toBe(0)
      await put({ a: animal(1) }, 3)
      expect(await tables.checkpoint()).toBe(3)
    })

    it('keeps a row of the same or a later position: redelivery changes nothing', async () => {
      await put({ a: animal(1, { name: 'new' }) }, 5)
      await put({ a: animal(1, { name: 'old' }) }, 4)
      await put({ a: animal(1, { name: 'same' }) }, 5)
      expect(await tables.get('animals', 'a')).toMatchObject({ row: { name: 'new' } })
      await tables.commit([{ table: 'animals', key: 'a', row: null, position: 5 }], 5)
      expect(await tables.get('animals', 'a')).toBeDefined()
    })

    it('rejects a commit with a row that is too large, and accepts the next', async () => {
      await put({ a: animal(1) }, 1)
      const vast = { ...animal(2), name: 'x'.repeat(mostRowBytes) }
      const alone = tables.commit([{ table: 'keepers', key: 'k', row: { name: vast.name }, position: 2 }], 2)
      await expect(alone).rejects.toThrow(RowTooLarge)
      await expect(put({ b: animal(2), c: vast }, 2)).rejects.toThrow(/a row of the table animals would have 8\.\d MB/)
      expect(await tables.checkpoint()).toBe(1)
      expect([await tables.get('animals', 'b'), await tables.get('keepers', 'k')]).toEqual([undefined, undefined])
      await put({ b: animal(2) }, 2)
      expect(await keys()).toEqual(['b', 'a'])
    })

    it('stores and finds a row of 64 KB, the largest of a projection', async () => {
      const words = Array.from({ length: 3600 }, (_, n) => `w${n}`).join(' ')
      await put({ a: animal(1, { name: words }), b: animal(2, { kind: 'x'.repeat(60 * 1024) }) })
      expect(await found(['w3599', 'w17'])).toEqual(['a'])
      expect(await keys({ where: { owner: 'ann' } })).toEqual(['b', 'a'])
    })

    it('removes a row, also from pages and searches', async () => {
      await put({ a: animal(1, { name: 'Tom' }), b: animal(2, { name: 'Tim' }) })
      await tables.commit([{ table: 'animals', key: 'a', row: null, position: 2 }], 2)
      expect(await tables.get('animals', 'a')).toBeUndefined()
      expect(await keys()).toEqual(['b'])
      expect(await found(['t'])).toEqual(['b'])
    })

    it('pages in both directions, and continues after a mark', async () => {
      await put({ a: animal(1), b: animal(3), c: animal(2), d: animal(3) })
      expect(await keys()).toEqual(['d', 'b', 'c', 'a'])
      expect(await keys({ limit: 2 })).toEqual(['d', 'b'])
      expect(await keys({ after: { value: '2026-01-03', key: 'b' } })).toEqual(['c', 'a'])
      expect(await keys({ direction: 'rising' })).toEqual(['a', 'c', 'b', 'd'])
      expect(await keys({ direction: 'rising', after: { value: '2026-01-02', key: 'c' } })).toEqual(['b', 'd'])
    })

    it('pages only through matching rows', async () => {
      await put({
        a: animal(1),
        b: animal(2, { owner: 'bob' }),
        c: animal(3, { kind: 'dog' }),
        d: animal(4, { tame: true }),
      })
      expect(await keys()).toEqual(['d', 'c', 'a'])
      expect(await keys({ where: { owner: 'ann', kind: 'dog' } })).toEqual(['c'])
      expect(await keys({ where: { tame: true } })).toEqual(['d'])
      expect(await keys({ below: '2026-01-03' })).toEqual(['a'])
    })

    it('pages from a value, and omits rows without one', async () => {
      await put({
        a: animal(1, { fedAt: '2026-01-01' }),
        b: animal(2, { fedAt: '2026-01-02' }),
        c: animal(3, { fedAt: '2026-01-03' }),
        d: animal(4, { fedAt: null }),
      })
      expect(await keys({ by: 'fedAt', direction: 'rising', from: '' })).toEqual(['a', 'b', 'c'])
      expect(await keys({ by: 'fedAt', from: '' })).toEqual(['c', 'b', 'a'])
      expect(await keys({ by: 'fedAt', from: '2026-01-02' })).toEqual(['c', 'b'])
      expect(await keys({ by: 'fedAt', from: '2026-01-02', below: '2026-01-03' })).toEqual(['b'])
      expect(await keys({ by: 'fedAt', from: '', after: { value: '2026-01-03', key: 'c' }, limit: 1 })).toEqual(['b'])
      const bounded = { by: 'fedAt', from: '2026-01-02', below: '2026-01-03' }
      expect(await found(['cat'], bounded)).toEqual(['b'])
      expect(await found(['cat'], { by: 'fedAt', from: '' })).toEqual(['c', 'b', 'a'])
    })

    it('counts rows of an index up to a limit', async () => {
      await put({
        a: animal(1, { fedAt: '2026-01-01' }),
        b: animal(2, { fedAt: null }),
        c: animal(3, { fedAt: '2026-01-03', owner: 'bob' }),
        d: animal(4, { fedAt: '2026-01-04', kind: 'dog' }),
      })
      const query = { table: 'animals', where: { owner: 'ann' }, by: 'fedAt', from: '', most: 10 }
      expect(await tables.count(query)).toBe(2)
      expect(await tables.count({ ...query, by: 'seenAt' })).toBe(3)
      expect(await tables.count({ ...query, by: 'seenAt', most: 2 })).toBe(2)
      expect(await tables.count({ ...query, from: '2026-01-02', below: '2026-01-04' })).toBe(0)
      expect(await tables.count({ ...query, by: 'seenAt', where: { owner: 'ann', kind: 'dog' } })).toBe(1)
    })

    it('returns all matches of a search, or none above the limit', async () => {
      await put({
        a: animal(1, { name: 'Tom' }),
        b: animal(2, { name: 'Tommy' }),
        c: animal(3, { name: 'Jerry' }),
        d: animal(4, { name: 'Rex', owner: 'bob' }),
      })
      const matching = async (beginnings: string[], most: number) => {
        const rows = await tables.matches({ table: 'animals', where: { owner: 'ann' }, beginnings, most })
        return rows && rows.map(({ key }) => key).toSorted()
      }
      expect(await matching(['tom'], 2)).toEqual(['a', 'b'])
      expect(await matching(['tom', 'cat'], 2)).toEqual(['a', 'b'])
      expect(await matching(['tom'], 1)).toBeNull()
      expect(await matching(['rex'], 2)).toEqual([])
      expect(await matching(['zebra'], 2)).toEqual([])
    })

    it('moves a row in the order when it is rewritten', async () => {
      await put({ a: animal(1), b: animal(2) }, 1)
      await put({ a: animal(3) }, 2)
      expect(await keys()).toEqual(['a', 'b'])
    })

    it('finds rows by prefixes of their words, all required, in order', async () => {
      await put({ a: animal(1, { name: 'Old Tom' }), b: animal(2, { name: 'Tommy' }), c: animal(3, { name: 'Atom' }) })
      expect(await found(['tom'])).toEqual(['b', 'a'])
      expect(await found(['tom', 'old'])).toEqual(['a'])
      expect(await found(['tom', 'cat'])).toEqual(['b', 'a'])
      expect(await found(['zebra'])).toEqual([])
    })

    it('searches only matching rows, page by page', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 9 }, (_, n) => [`k${n + 1}`, animal(n + 1, { name: 'Tom' })]),
      )
      await put({ ...many, other: animal(20, { owner: 'bob', name: 'Tom' }) })
      expect(await found(['tom'], { limit: 2 })).toEqual(['k9', 'k8'])
      expect(await found(['tom'], { limit: 2, after: { value: '2026-01-08', key: 'k8' } })).toEqual(['k7', 'k6'])
    })

    it('finds a row by its new words, not its old ones', async () => {
      await put({ a: animal(1, { name: 'Tom' }) }, 1)
      await put({ a: animal(1, { name: 'Jerry' }) }, 2)
      expect(await found(['jer'])).toEqual(['a'])
      expect(await found(['tom'])).toEqual([])
    })

    itUnless(indexed ? null : 'this engine goes through all rows to write one')(
      'finds the same with very many matches as with few',
      async () => {
        const key = (n: number) => `k${String(n).padStart(5, '0')}`
        // More matches per word than are fetched and sorted (2,000).
        const rows = Array.from({ length: 4100 }, (_, n): [string, Animal] => [
          key(n),
          animal(1, { seenAt: `2026-${String(n).padStart(5, '0')}`, name: n % 2 ? 'Tom' : 'Jerry' }),
        ])
        await put(Object.fromEntries(rows))
        expect(await found(['tom'], { limit: 3 })).toEqual([key(4099), key(4097), key(4095)])
        const after = { value: '2026-04095', key: key(4095) }
        expect(await found(['tom', 'cat'], { limit: 2, after })).toEqual([key(4093), key(4091)])
      },
      120_000,
    )

    it('serves nothing before the first generation is promoted', async () => {
      expect(await store.serving('zoo')).toBeNull()
      await store.promote('zoo', tables)
      expect((await store.serving('zoo'))!.id).toBe(tables.id)
    })

    it('builds a generation next to the current one, and replaces it', async () => {
      await put({ a: animal(1, { name: 'blue' }) })
      await store.promote('zoo', tables)
      const green = await store.building('zoo', 1, zoo)
      await green.commit([{ table: 'animals', key: 'a', row: animal(1, { name: 'green' }), position: 1 }], 1)
      expect(await (await store.serving('zoo'))!.get('animals', 'a')).toMatchObject({ row: { name: 'blue' } })
      await store.promote('zoo', green)
      expect(await (await store.serving('zoo'))!.get('animals', 'a')).toMatchObject({ row: { name: 'green' } })
      expect(await tables.get('animals', 'a')).toMatchObject({ row: { name: 'blue' } })
      await store.dropRetired('zoo')
      expect((await store.serving('zoo'))!.id).toBe(green.id)
    })

    it('drops a projection completely: its current and its unfinished generation', async () => {
      await store.promote('zoo', tables)
      const kept = await store.building('aquarium', 1, zoo)
      await store.promote('aquarium', kept)
      const unfinished = await store.building('zoo', 2, zoo)
      await store.dropAll('zoo')
      await store.dropAll('zoo')
      expect(await store.serving('zoo')).toBeNull()
      expect((await store.building('zoo', 2, zoo)).id).not.toBe(unfinished.id)
      expect((await store.serving('aquarium'))!.id).toBe(kept.id)
    })

    it('resumes an unfinished build, only of the same version', async () => {
      await put({ a: animal(1) }, 3)
      const again = await store.building('zoo', 1, zoo)
      expect(again.id).toBe(tables.id)
      expect(await again.checkpoint()).toBe(3)
      expect((await store.building('zoo', 2, zoo)).id).not.toBe(tables.id)
    })

    it('fills tables: rows are readable at once, with the same result as commits', async () => {
      const course = fillingCourse(12)
      const filling = await tables.fill()
      expect(await filling.resume()).toBe(0)
      const before = new Map<string, StoredRow | undefined>()
      for (const { changes, checkpoint } of course) {
        await filling.expect(['k1', 'k2', 'nobody'])
        for (const { table, key } of changes)
          expect(await filling.get(table, key)).toEqual(before.get(`${table}/${key}`))
        await filling.put(changes, checkpoint)
        for (const { table, key, row, position } of changes) {
          before.set(`${table}/${key}`, row ? { row, position } : undefined)
          expect(await filling.get(table, key)).toEqual(row ? { row, position } : undefined)
        }
      }
      await filling.end()
      expect(await rowsOf(tables)).toEqual(rowsAt(course, 12))
      expect(await tables.checkpoint()).toBe(12)
      expect(await keys({ limit: 100 })).toEqual(animalsAt(course, 12))
      expect(await found(['nr9'])).toEqual(['k9'])
      expect(await tables.resume()).toBe(12)
      await tables.commit([{ table: 'keepers', key: 'k1', row: { late: true }, position: 3 }], 13)
      expect(await rowsOf(tables)).toEqual(rowsAt(course, 12))
      await store.promote('zoo', tables)
      expect((await store.serving('zoo'))!.id).toBe(tables.id)
    })

    it('rejects a row that is too large while filling tables', async () => {
      const filling = await tables.fill()
      const row = { much: 'x'.repeat(mostRowBytes) }
      await expect(filling.put([{ table: 'keepers', key: 'k1', row, position: 1 }], 1)).rejects.toThrow(RowTooLarge)
    })

    it('resumes an interrupted filling of tables', async () => {
      const course = fillingCourse(12)
      const first = await tables.fill()
      for (const { changes, checkpoint } of course.slice(0, 5)) await first.put(changes, checkpoint)
      await first.end()
      const again = await store.building('zoo', 1, zoo)
      expect(again.id).toBe(tables.id)
      await fillOn(again, course)
      expect(await rowsOf(again)).toEqual(rowsAt(course, 12))
    })

    it('has no rows beyond its checkpoint after a killed filling', async () => {
      const course = fillingCourse(12)
      for (const killedAfter of [1, 2, 7]) {
        const left = await store.building('zoo', 1, zoo)
        const filling = await left.fill()
        for (const { changes, checkpoint } of course.slice(0, killedAfter)) await filling.put(changes, checkpoint)
        const next = await store.building('zoo', 1, zoo)
        expect(await rowsOf(next)).toEqual(rowsAt(course, await next.checkpoint()))
        await fillOn(next, course)
        expect(await rowsOf(next)).toEqual(rowsAt(course, 12))
        await store.promote('zoo', next)
      }
    })

    it('keeps everything over a restart', async () => {
      await put({ a: animal(1) }, 3)
      await store.promote('zoo', tables)
      await store.saveCheckpoint('reactor', 9)
      store = await subject.reopen()
      const served = (await store.serving('zoo'))!
      expect(await served.get('animals', 'a')).toBeDefined()
      expect(await served.checkpoint()).toBe(3)
      expect(await store.checkpointOf('reactor')).toBe(9)
      expect(await store.checkpointOf('nobody')).toBe(0)
    })

    it('passes its check while usable', async () => {
      await expect(store.check()).resolves.toBeUndefined()
    })
  })
}
