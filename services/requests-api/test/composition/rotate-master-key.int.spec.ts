import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { FolderUnusable, openEmbedded, readConfiguration, rotateMasterKey } from '@countersign/requests-api'
import { openJson, sealJson, WrongMasterKey } from '@countersign/vault'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'

let dataDir: string
let sealed: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rotating-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Starts and stops an installation on the folder. */
async function used(environment: Record<string, string> = {}) {
  const configuration = readConfiguration({ DATA_DIR: dataDir, ...environment })
  const { vault, close } = await openEmbedded(configuration, systemClock)
  sealed = sealJson(await vault.obtain('request-1'), 'Ada', 'here')
  await close()
  return configuration
}

async function opened(environment: Record<string, string> = {}): Promise<unknown> {
  const { vault, close } = await openEmbedded(readConfiguration({ DATA_DIR: dataDir, ...environment }), systemClock)
  const plain = openJson(await vault.obtain('request-1'), sealed, 'here')
  await close()
  return plain
}

describe('a new master key', () => {
  it('replaces the one kept in the data folder', async () => {
    const next = randomBytes(32)
    expect(await rotateMasterKey(await used(), next)).toContain('master.key holds the new master key')
    expect(readFileSync(join(dataDir, 'master.key'), 'utf8').trim()).toBe(next.toString('base64'))
    expect(await opened()).toBe('Ada')
  })

  it('replaces it even after a run that ended before the key file was written', async () => {
    const configuration = await used()
    const next = randomBytes(32)
    const [kept, aside] = [join(dataDir, 'master.key'), join(dataDir, 'aside')]
    copyFileSync(kept, aside)
    await rotateMasterKey(configuration, next)
    copyFileSync(aside, kept)
    await expect(opened()).rejects.toThrow(FolderUnusable)
    await rotateMasterKey(configuration, next)
    expect(await opened()).toBe('Ada')
  })

  it('must be configured in place of a configured one, and ignores the key file of the folder', async () => {
    const old = randomBytes(32).toString('base64')
    const configuration = await used({ MASTER_KEY: old })
    writeFileSync(join(dataDir, 'master.key'), 'of long ago')
    const next = randomBytes(32)
    expect(await rotateMasterKey(configuration, next)).toContain('Start again with MASTER_KEY set to the new one.')
    expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe('of long ago')
    await expect(opened({ MASTER_KEY: old })).rejects.toThrow(FolderUnusable)
    expect(await opened({ MASTER_KEY: next.toString('base64') })).toBe('Ada')
  })

  it('is refused if the configured one does not fit the vault, and nothing changes', async () => {
    const old = randomBytes(32).toString('base64')
    await used({ MASTER_KEY: old })
    const wrong = readConfiguration({ DATA_DIR: dataDir, MASTER_KEY: randomBytes(32).toString('base64') })
    await expect(rotateMasterKey(wrong, randomBytes(32))).rejects.toThrow(WrongMasterKey)
    expect(await opened({ MASTER_KEY: old })).toBe('Ada')
  })
})
