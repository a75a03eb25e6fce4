import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { openSqliteReadModels } from '@countersign/projections/internal/sqlite/sqlite-read-models'
import {
  mostRowBytes,
  type ReadModelStore,
  RowTooLarge,
  StoreUnavailable,
} from '@countersign/projections/internal/port'
import { describeReadModelStore, zoo } from './conformance.js'

let dir: string
let file: string
let store: ReadModelStore
const open = () => openSqliteReadModels({ file, definitions: { zoo } })
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'read-models-'))
  file = join(dir, 'read-models.sqlite')
  store = open()
})
afterEach(async () => {
  // Some tests have closed it already.
  await store.close().catch(() => undefined)
  await rm(dir, { recursive: true })
})

describeReadModelStore('sqlite', async () => ({
  store,
  reopen: async () => {
    await store.close()
    return open()
  },
}))

it('reports itself unavailable when it cannot write, and writes nothing', async () => {
  const tables = await store.building('zoo', 1, zoo)
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  await expect(tables.commit([], 1)).rejects.toThrow(StoreUnavailable)
  other.exec('ROLLBACK')
  other.close()
  expect(await tables.checkpoint()).toBe(0)
})

it('rejects an invalid write of one read model, and accepts concurrent ones of others', async () => {
  const tables = await store.building('zoo', 1, zoo)
  const vast = { table: 'keepers', key: 'k', row: { name: 'x'.repeat(mostRowBytes) }, position: 1 }
  const [wrong, position] = [tables.commit([vast], 1), store.building('zoo', 2, zoo)]
  await expect(wrong).rejects.toThrow(RowTooLarge)
  await expect((await position).commit([{ ...vast, row: { name: 'Ann' } }], 1)).resolves.toBeUndefined()
  expect(await tables.checkpoint()).toBe(0)
})

it('pages through an index, never through the whole table', async () => {
  const tables = await store.building('zoo', 1, zoo)
  await tables.page({ table: 'animals', where: { owner: 'ann' }, by: 'seenAt', direction: 'falling', limit: 10 })
  const database = new DatabaseSync(file)
  const table = (
    database.prepare(`SELECT name FROM sqlite_master WHERE name LIKE 'zoo/%/animals'`).get() as { name: string }
  ).name
  const plan = database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT key, row FROM "${table}" WHERE json_extract(row, '$.owner') = ?
       AND (json_extract(row, '$.seenAt'), key) < (?, ?)
       ORDER BY json_extract(row, '$.seenAt') DESC, key DESC LIMIT ?`,
    )
    .all('ann', 'z', 'z', 10) as { detail: string }[]
  const details = plan.map(({ detail }) => detail).join('\n')
  expect(details).toContain('USING INDEX')
  expect(details).not.toContain('TEMP B-TREE')
  database.close()
})

it('leaves no bytes of old rows and search words, once no reader is active', async () => {
  const tables = await store.building('zoo', 1, zoo)
  const row = (n: number, name: string) => ({
    table: 'animals',
    key: `animal-${n}`,
    row: { owner: 'ann', kind: 'cat', seenAt: '2026-01-01', name, tame: true },
  })
  for (let n = 0; n < 300; n++) await tables.commit([{ ...row(n, `Whiskers${n}`), position: n + 1 }], n + 1)
  const secrets = ['Hippopotamus', 'Rhinoceros'].map((name) => row(name.length, name))
  await tables.commit(
    secrets.map((one, n) => ({ ...one, position: 400 + n })),
    401,
  )
  // The index shares prefixes between neighbouring words, so look for endings.
  const traces = ['popotamus', 'inoceros']
  expect(await tracesOf(traces)).toEqual(traces)
  await tables.commit([{ ...secrets[0]!, row: { ...secrets[0]!.row, name: '' }, position: 402 }], 402)
  await tables.commit([{ ...secrets[1]!, row: null, position: 403 }], 403)

  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM generations').get()
  await expect(store.overwrite()).rejects.toThrow(StoreUnavailable)
  reader.exec('COMMIT')
  reader.close()
  await store.overwrite()
  expect(await tracesOf(traces)).toEqual([])
  const found = await tables.search({
    table: 'animals',
    where: { owner: 'ann' },
    by: 'seenAt',
    direction: 'falling',
    limit: 500,
    beginnings: ['whisk'],
  })
  expect(found).toHaveLength(298)
})

async function tracesOf(words: readonly string[]): Promise<string[]> {
  const files = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), 'latin1')))
  return words.filter((word) => files.some((text) => text.includes(word)))
}
