import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import {
  KeyDestroyed,
  type KeyFate,
  openJson,
  openMemoryVault,
  sealJson,
  type Vault,
  WrongMasterKey,
} from '@countersign/vault'

/** `reopen` closes the vault and opens its data again, with another master key if given. */
export interface VaultUnderTest {
  vault: Vault
  reopen?: (masterKey?: Buffer) => Promise<Vault>
}

/** Tests that every adapter of the vault must pass. @param lasting false skips those that reopen the vault */
export function describeVault(
  name: string,
  open: () => Promise<VaultUnderTest>,
  { lasting = true }: { lasting?: boolean } = {},
): void {
  describe(`vault: ${name}`, () => {
    let subject: VaultUnderTest
    let vault: Vault

    beforeEach(async () => {
      subject = await open()
      vault = subject.vault
    })
    afterEach(() => vault.close())

    const itLasting = (title: string, test: () => Promise<void>) =>
      (lasting ? it : it.skip)(lasting ? title : `${title} (skipped: what is in memory is not there again)`, test)

    it('creates a key on first use and returns the same one afterwards', async () => {
      const sealed = sealJson(await vault.obtain('request-1'), { name: 'Ada' }, 'here')
      expect(openJson(await vault.obtain('request-1'), sealed, 'here')).toEqual({ name: 'Ada' })
    })

    it('gives concurrent callers the same key', async () => {
      const keys = await Promise.all(Array.from({ length: 8 }, () => vault.obtain('request-1')))
      expect(new Set(keys.map((key) => key.derive('test').toString('hex'))).size).toBe(1)
    })

    it('gives every subject its own key', async () => {
      const one = await vault.obtain('request-1')
      const other = await vault.obtain('request-2')
      expect(one.derive('test')).not.toEqual(other.derive('test'))
    })

    it('keeps a note until one of a higher order replaces it', async () => {
      expect(await vault.note('history')).toBeNull()
      await vault.keepNote('history', { order: 2, text: 'two' })
      await vault.keepNote('history', { order: 2, text: 'another two' })
      await vault.keepNote('history', { order: 1, text: 'one' })
      await vault.keepNote('other', { order: 1, text: 'of something else' })
      expect(await vault.note('history')).toEqual({ order: 2, text: 'two' })
      await vault.keepNote('history', { order: 10, text: 'ten' })
      expect(await vault.note('history')).toEqual({ order: 10, text: 'ten' })
      const subjects = []
      for await (const key of vault.keys()) subjects.push(key.subject)
      expect(subjects).toEqual([])
    })

    itLasting('keeps a note over a restart and another master key, as no key of anybody', async () => {
      await vault.keepNote('history', { order: 10, text: 'ten' })
      const masterKey = randomBytes(32)
      await vault.rewrap(masterKey)
      vault = await subject.reopen!(masterKey)
      expect(await vault.note('history')).toEqual({ order: 10, text: 'ten' })
      const subjects = []
      for await (const key of vault.keys()) subjects.push(key.subject)
      expect(subjects).toEqual([])
    })

    it('finds nothing for a subject that never had a key', async () => {
      expect(await vault.find('nobody')).toBeUndefined()
    })

    it('reports a destroyed key, and never creates another', async () => {
      await vault.obtain('request-1')
      await vault.destroy('request-1')
      expect(await vault.find('request-1')).toBe('destroyed')
      await expect(vault.obtain('request-1')).rejects.toThrow(KeyDestroyed)
    })

    it('destroys a key that never existed, and a destroyed one again', async () => {
      await vault.destroy('request-1')
      await vault.destroy('request-1')
      await expect(vault.obtain('request-1')).rejects.toThrow(KeyDestroyed)
    })

    itLasting('keeps keys and destructions over a restart', async () => {
      const before = (await vault.obtain('kept')).derive('test')
      await vault.obtain('gone')
      await vault.destroy('gone')
      vault = await subject.reopen!()
      expect((await vault.obtain('kept')).derive('test')).toEqual(before)
      expect(await vault.find('gone')).toBe('destroyed')
    })

    it('can be copied to another vault and back, with keys and destructions', async () => {
      await vault.obtain('kept')
      await vault.obtain('gone')
      await vault.destroy('gone')
      const other = openMemoryVault()
      for await (const { subject: whose, key } of vault.keys()) await other.adopt(whose, key)
      expect(await other.find('gone')).toBe('destroyed')
      const sealed = sealJson(await other.obtain('kept'), 'Ada', 'here')
      expect(openJson(await vault.obtain('kept'), sealed, 'here')).toBe('Ada')
      await other.obtain('new')
      await other.obtain('new and gone')
      await other.destroy('new and gone')
      for await (const { subject: whose, key } of other.keys()) await vault.adopt(whose, key)
      expect(await vault.find('new and gone')).toBe('destroyed')
      expect((await vault.obtain('new')).derive('test')).toEqual((await other.obtain('new')).derive('test'))
    })

    it('keeps its own keys when a known subject is adopted', async () => {
      const mine = (await vault.obtain('mine')).derive('test')
      await vault.destroy('gone')
      const other = openMemoryVault()
      const theirs = { mine: await other.obtain('mine'), gone: await other.obtain('gone') }
      for (const [whose, key] of Object.entries<KeyFate>(theirs)) await vault.adopt(whose, key)
      await vault.adopt('mine', 'destroyed')
      expect((await vault.obtain('mine')).derive('test')).toEqual(mine)
      expect(await vault.find('gone')).toBe('destroyed')
    })

    itLasting('is opened by the new master key only, once its keys were wrapped under it', async () => {
      const masterKey = randomBytes(32)
      const before = (await vault.obtain('kept')).derive('test')
      await vault.destroy('gone')
      await vault.rewrap(masterKey)
      await expect(subject.reopen!()).rejects.toThrow(WrongMasterKey)
      vault = await subject.reopen!(masterKey)
      expect((await vault.obtain('kept')).derive('test')).toEqual(before)
      expect(await vault.find('gone')).toBe('destroyed')
    })

    it('passes its check while usable', async () => {
      await expect(vault.check()).resolves.toBeUndefined()
    })
  })
}
