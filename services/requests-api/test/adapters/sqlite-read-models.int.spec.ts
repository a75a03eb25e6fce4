import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { openSqliteReadModels } from '@countersign/requests-api/internal/adapters/sqlite/read-models/sqlite-read-models'
import { StoreUnavailable } from '@countersign/requests-api/internal/ports/read-model-store'
import { describeReadModelStore, zoo } from './describe-read-model-store.js'

async function folder() {
  const dir = await mkdtemp(join(tmpdir(), 'read-models-'))
  const file = join(dir, 'read-models.sqlite')
  return {
    file,
    open: () => openSqliteReadModels({ file, definitions: { zoo } }),
    remove: () => rm(dir, { recursive: true }),
  }
}

describeReadModelStore('sqlite', async () => {
  const { open, remove } = await folder()
  const store = open()
  return {
    store,
    reopen: async () => {
      await store.close()
      return open()
    },
    tearDown: remove,
  }
})

it('says that it is unavailable when it cannot write, and writes nothing', async () => {
  const { file, open, remove } = await folder()
  const store = open()
  const tables = await store.building('zoo', 1, zoo)
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  await expect(tables.commit([], 1)).rejects.toThrow(StoreUnavailable)
  other.exec('ROLLBACK')
  other.close()
  expect(await tables.checkpoint()).toBe(0)
  await store.close()
  await remove()
})

it('pages and searches through an index, never through the whole table', async () => {
  const { file, open, remove } = await folder()
  const store = open()
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
  await store.close()
  await remove()
})
