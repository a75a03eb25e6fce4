import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { KeyDestroyed, type Vault } from './port.js'
import { openJson, sealJson } from './sealed-json.js'

/** A vault under test: `reopen` closes it and opens what it left behind again; undefined where nothing is left. */
export interface VaultUnderTest {
  vault: Vault
  reopen?: () => Promise<Vault>
  tearDown?: () => Promise<void>
}

/** What every adapter of the vault must do. Called by each adapter's spec. */
export function describeVault(name: string, open: () => Promise<VaultUnderTest>): void {
  describe(`vault: ${name}`, () => {
    let subject: VaultUnderTest
    let vault: Vault

    beforeEach(async () => {
      subject = await open()
      vault = subject.vault
    })
    afterEach(async () => {
      await vault.close()
      await subject.tearDown?.()
    })

    it('makes a key on first demand and gives the same one ever after', async () => {
      const sealed = sealJson(await vault.obtain('request-1'), { name: 'Ada' }, 'here')
      expect(openJson(await vault.obtain('request-1'), sealed, 'here')).toEqual({ name: 'Ada' })
    })

    it('gives callers that ask at once the same key', async () => {
      const keys = await Promise.all(Array.from({ length: 8 }, () => vault.obtain('request-1')))
      expect(new Set(keys.map((key) => key.derive('test').toString('hex'))).size).toBe(1)
    })

    it('gives every subject a key of its own', async () => {
      const one = await vault.obtain('request-1')
      const other = await vault.obtain('request-2')
      expect(one.derive('test')).not.toEqual(other.derive('test'))
    })

    it('finds nothing for a subject that never had a key', async () => {
      expect(await vault.find('nobody')).toBeUndefined()
    })

    it('says that a key was destroyed, and never makes another', async () => {
      await vault.obtain('request-1')
      await vault.destroy('request-1')
      expect(await vault.find('request-1')).toBe('destroyed')
      await expect(vault.obtain('request-1')).rejects.toThrow(KeyDestroyed)
    })

    it('destroys a key that was never made, and a destroyed one again', async () => {
      await vault.destroy('request-1')
      await vault.destroy('request-1')
      await expect(vault.obtain('request-1')).rejects.toThrow(KeyDestroyed)
    })

    it('keeps keys and destructions over a restart', async () => {
      if (!subject.reopen) return
      const before = (await vault.obtain('kept')).derive('test')
      await vault.obtain('gone')
      await vault.destroy('gone')
      vault = await subject.reopen()
      expect((await vault.obtain('kept')).derive('test')).toEqual(before)
      expect(await vault.find('gone')).toBe('destroyed')
    })

    it('answers a check while it can be used', async () => {
      await expect(vault.check()).resolves.toBeUndefined()
    })
  })
}
