import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { onSmallDisk } from '@countersign/test-services/small-disk'
import { openMemoryVault, VaultUnavailable, WrongMasterKey } from '@countersign/vault'
import { describeVault } from './conformance.js'
import { openSqliteVault } from '@countersign/vault/sqlite'

const masterKey = randomBytes(32)
let dir: string
let file: string
let vault: ReturnType<typeof openSqliteVault>
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vault-'))
  file = join(dir, 'vault.sqlite')
  vault = openSqliteVault({ file, masterKey })
})
afterEach(async () => {
  // Some tests have closed it already.
  await vault.close().catch(() => undefined)
  await rm(dir, { recursive: true })
})

describeVault('sqlite', async () => ({
  vault,
  reopen: async (other = masterKey) => {
    await vault.close().catch(() => undefined)
    return openSqliteVault({ file, masterKey: other })
  },
}))

it('refuses to open with another master key', async () => {
  expect(() => openSqliteVault({ file, masterKey: randomBytes(32) })).toThrow(WrongMasterKey)
})

it('creates concurrently requested keys in one transaction, each once', async () => {
  const executed = jest.spyOn(StatementSync.prototype, 'run')
  const subjects = ['request-1', 'request-2', 'request-1', 'request-3']
  const keys = await Promise.all(subjects.map((subject) => vault.obtain(subject)))
  expect(executed.mock.contexts.filter((one) => (one as StatementSync).sourceSQL === 'COMMIT')).toHaveLength(1)
  executed.mockRestore()
  expect(keys.map(({ subject }) => subject)).toEqual(subjects)
  expect(keys[0]!.reveal()).toEqual(keys[2]!.reveal())
  expect(keys[0]!.reveal()).not.toEqual(keys[1]!.reveal())
})

it('creates no key for a subject destroyed while it waits', async () => {
  const asked = Promise.allSettled([vault.obtain('request-1')])
  await vault.destroy('request-1')
  expect(await asked).toMatchObject([{ status: 'rejected', reason: { name: 'KeyDestroyed' } }])
})

it('leaves no bytes of a destroyed key in its files', async () => {
  await vault.obtain('request-1')
  const wrapped = await storedKey('request-1')
  expect(await anyFileHolds(wrapped)).toBe(true)
  await vault.destroy('request-1')
  expect(await anyFileHolds(wrapped)).toBe(false)
})

it('asks the store again after a minute, to notice a key destroyed elsewhere', async () => {
  let now = Date.UTC(2026, 10, 22)
  const one = openSqliteVault({ file, masterKey, now: () => now })
  const other = openSqliteVault({ file, masterKey, now: () => now })
  await one.obtain('request-1')
  await other.destroy('request-1')
  now += 60_001
  expect(await one.find('request-1')).toBe('destroyed')
  await one.close()
  await other.close()
})

it('fails if a reader keeps a destroyed key in the log, and clears it on repetition', async () => {
  await vault.obtain('request-1')
  const wrapped = await storedKey('request-1')
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM keys').get()
  await expect(vault.destroy('request-1')).rejects.toThrow(VaultUnavailable)
  expect(await vault.find('request-1')).toBe('destroyed')
  reader.exec('COMMIT')
  reader.close()
  await vault.destroy('request-1')
  expect(await anyFileHolds(wrapped)).toBe(false)
})

it('is unavailable on a full disk, keeps its keys, and recovers', async () => {
  await vault.close()
  const { opened, fill, free } = onSmallDisk(() => openSqliteVault({ file, masterKey }))
  vault = opened
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
})

it('is unavailable for every write while its file is locked', async () => {
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
})

async function storedKey(subject: string): Promise<Buffer> {
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('SELECT wrapped FROM keys WHERE subject = ?').get(subject) as { wrapped: Uint8Array }
  database.close()
  return Buffer.from(row.wrapped)
}

async function anyFileHolds(bytes: Buffer): Promise<boolean> {
  for (const name of await readdir(dir)) if ((await readFile(join(dir, name))).includes(bytes)) return true
  return false
}
