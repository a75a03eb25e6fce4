import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Generation, type ReadModelStore, type RowChange, withHiddenKeys } from '@countersign/projections'
import { openSqliteReadModels } from '@countersign/projections/sqlite'

const tables = {
  people: { personalKeys: true, indexes: [{ within: ['team'], by: 'at' }] },
  requests: {},
} as const
const definitions = { written: tables }
const hide = (key: string) => createHash('sha256').update(key).digest('hex')
const ada = 'ada.lovelace@example.com'

const person = (key: string, position: number, more: object = {}): RowChange => ({
  table: 'people',
  key,
  row: { team: 'ours', at: String(position), ...more },
  position,
})

describe('a store with hidden personal keys', () => {
  let dir: string
  let store: ReadModelStore
  let written: Generation
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hidden-keys-'))
    const file = join(dir, 'read-models.sqlite')
    store = withHiddenKeys(openSqliteReadModels({ file, definitions }), definitions, hide)
    written = await store.building('written', 1, tables)
  })
  afterEach(async () => {
    await store.close()
    await rm(dir, { recursive: true })
  })

  const onDisk = async () => {
    const files = (await readdir(dir)).map((name) => readFile(join(dir, name)))
    return Buffer.concat(await Promise.all(files)).toString('latin1')
  }

  it('finds one or several rows by key, but not removed ones', async () => {
    await written.commit([person(ada, 1), person('b@example.com', 1)], 1)
    expect(await written.get('people', ada)).toEqual({ row: { team: 'ours', at: '1' }, position: 1 })
    const both = await written.getMany('people', [ada, 'b@example.com', 'c@example.com'])
    expect([...both.keys()].toSorted()).toEqual([ada, 'b@example.com'])
    await written.commit([{ ...person(ada, 2), row: null }], 2)
    expect(await written.get('people', ada)).toBeUndefined()
  })

  it('never writes a personal key, and leaves the keys of other tables unchanged', async () => {
    const other: RowChange = { table: 'requests', key: 'request-1', row: {}, position: 1 }
    await written.commit([person(ada, 1), other], 1)
    await store.promote('written', written)
    const disk = await onDisk()
    expect(disk).not.toContain(ada)
    expect(disk).toContain(hide(ada))
    expect(disk).toContain('request-1')
    const served = await store.serving('written')
    expect((await served!.get('people', ada))?.position).toBe(1)
    expect((await served!.get('requests', 'request-1'))?.position).toBe(1)
  })

  it('hides personal keys while filling tables', async () => {
    const filling = await written.fill()
    expect(await filling.resume()).toBe(0)
    await filling.put([person(ada, 1)], 1)
    expect((await filling.get('people', ada))?.position).toBe(1)
    await filling.end()
    expect((await written.get('people', ada))?.position).toBe(1)
    expect(await onDisk()).not.toContain(ada)
  })

  it('pages through all rows by mark', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}@example.com`)
    await written.commit(
      keys.map((key) => person(key, 1, { who: key })),
      1,
    )
    const query = { table: 'people', where: { team: 'ours' }, by: 'at', direction: 'falling', limit: 2 } as const
    const met: string[] = []
    for (let page = await written.page(query); page.length > 0;) {
      met.push(...page.map(({ row }) => (row as { who: string }).who))
      page = await written.page({ ...query, after: { value: '1', key: page.at(-1)!.key } })
    }
    expect(met.toSorted()).toEqual(keys)
  })
})
