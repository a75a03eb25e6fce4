import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, jest } from '@jest/globals'
import { onSmallDisk } from '@countersign/test-services/small-disk'
import { openMemoryVault, VaultUnavailable, WrongMasterKey } from '@countersign/vault'
import { describeVault } from './conformance.js'
import { openSqliteVault } from '@countersign/vault/sqlite'

async function folder() {
  const dir = await mkdtemp(join(tmpdir(), 'vault-'))
  return { dir, file: join(dir, 'vault.sqlite'), remove: () => rm(dir, { recursive: true }) }
}

describeVault('sqlite', async () => {
  const { file, remove } = await folder()
  const masterKey = randomBytes(32)
  const vault = openSqliteVault({ file, masterKey })
  return {
    vault,
    reopen: async (other = masterKey) => {
      await vault.close().catch(() => undefined)
      return openSqliteVault({ file, masterKey: other })
    },
    tearDown: remove,
  }
})

it('refuses to open with another master key', async () => {
  const { file, remove } = await folder()
  await openSqliteVault({ file, masterKey: randomBytes(32) }).close()
  expect(() => openSqliteVault({ file, masterKey: randomBytes(32) })).toThrow(WrongMasterKey)
  await remove()
})

it('creates concurrently requested keys in one transaction, each once', async () => {
  const { file, remove } = await folder()
  const vault = openSqliteVault({ file, masterKey: randomBytes(32) })
  const executed = jest.spyOn(DatabaseSync.prototype, 'exec')
  const subjects = ['request-1', 'request-2', 'request-1', 'request-3']
  const keys = await Promise.all(subjects.map((subject) => vault.obtain(subject)))
  expect(executed.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1)
  executed.mockRestore()
  expect(keys.map(({ subject }) => subject)).toEqual(subjects)
  expect(keys[0]!.reveal()).toEqual(keys[2]!.reveal())
  expect(keys[0]!.reveal()).not.toEqual(keys[1]!.reveal())
  await vault.close()
  await remove()
})

it('creates no key for a subject destroyed while it waits', async () => {
  const { file, remove } = await folder()
  const vault = openSqliteVault({ file, masterKey: randomBytes(32) })
  const asked = Promise.allSettled([vault.obtain('request-1')])
  await vault.destroy('request-1')
  expect(await asked).toMatchObject([{ status: 'rejected', reason: { name: 'KeyDestroyed' } }])
  await vault.close()
  await remove()
})

it('leaves no bytes of a destroyed key in its files', async () => {
  const { dir, file, remove } = await folder()
  const masterKey = randomBytes(32)
  const vault = openSqliteVault({ file, masterKey })
  await vault.obtain('request-1')
  const wrapped = await storedKey(file, 'request-1')
  expect(await anyFileHolds(dir, wrapped)).toBe(true)
  await vault.destroy('request-1')
  expect(await anyFileHolds(dir, wrapped)).toBe(false)
  await vault.close()
  await remove()
})

it('asks the store again after a minute, to notice a key destroyed elsewhere', async () => {
  const { file, remove } = await folder()
  const masterKey = randomBytes(32)
  let now = Date.UTC(2026, 10, 22)
  const one = openSqliteVault({ file, masterKey, now: () => now })
  const other = openSqliteVault({ file, masterKey, now: () => now })
  await one.obtain('request-1')
  await other.destroy('request-1')
  now += 60_001
  expect(await one.find('request-1')).toBe('destroyed')
  await one.close()
  await other.close()
  await remove()
})

it('fails if a reader keeps a destroyed key in the log, and clears it on repetition', async () => {
  const { dir, file, remove } = await folder()
  const vault = openSqliteVault({ file, masterKey: randomBytes(32) })
  await vault.obtain('request-1')
  const wrapped = await storedKey(file, 'request-1')
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM keys').get()
  await expect(vault.destroy('request-1')).rejects.toThrow(VaultUnavailable)
  expect(await vault.find('request-1')).toBe('destroyed')
  reader.exec('COMMIT')
  reader.close()
  await vault.destroy('request-1')
  expect(await anyFileHolds(dir, wrapped)).toBe(false)
  await vault.close()
  await remove()
})

it('is unavailable on a full disk, keeps its keys, and recovers', async () => {
  const { file, remove } = await folder()
  const { opened: vault, fill, free } = onSmallDisk(() => openSqliteVault({ file, masterKey: randomBytes(32) }))
  fill()
  const kept: string[] = []
  const fillUp = async () => {
    for (;;) kept.push((await vault.obtain(`request-${kept.length}`)).derive('test').toString('hex'))
  }
  await expect(fillUp()).rejects.toThrow(VaultUnavailable)
  await expect(vault.destroy(`request-${'x'.repeat(5000)}`)).rejects.toThrow(VaultUnavailable)
  free()
  const made = (await vault.obtain(`request-${kept.length}`)).derive('test').toString('hex')
  expect(kept.length).toBeGreaterThan(0)
  const found = kept.map(async (_key, n) => (await vault.obtain(`request-${n}`)).derive('test').toString('hex'))
  expect(await Promise.all(found)).toEqual(kept)
  expect(kept).not.toContain(made)
  await vault.close()
  await remove()
})

it('is unavailable for every write while its file is locked', async () => {
  const { file, remove } = await folder()
  const vault = openSqliteVault({ file, masterKey: randomBytes(32) })
  await vault.obtain('request-1')
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const adopted = await openMemoryVault().obtain('request-3')
  const calls = [
    vault.obtain('request-2'),
    vault.destroy('request-1'),
    vault.adopt('request-3', adopted),
    vault.rewrap(randomBytes(32)),
  ]
  for (const call of await Promise.allSettled(calls)) {
    expect(call).toMatchObject({ status: 'rejected', reason: { name: VaultUnavailable.name } })
  }
  other.close()
  await vault.destroy('request-1')
  expect(await vault.find('request-1')).toBe('destroyed')
  await vault.close()
  await remove()
})

async function storedKey(file: string, subject: string): Promise<Buffer> {
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('SELECT wrapped FROM keys WHERE subject = ?').get(subject) as { wrapped: Uint8Array }
  database.close()
  return Buffer.from(row.wrapped)
}

async function anyFileHolds(dir: string, bytes: Buffer): Promise<boolean> {
  for (const name of await readdir(dir)) if ((await readFile(join(dir, name))).includes(bytes)) return true
  return false
}
