import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadConfiguration } from '@countersign/requests-api'
import { sealingIdentity } from '@countersign/requests-api/internal/requests/open-sealing'
import { openMemoryVault } from '@countersign/vault'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealing-identity-'))
})
afterAll(() => rm(folder, { recursive: true }))

const refused = async (p12: string) => {
  const signing = { p12: join(folder, p12), password: 'secret' }
  const failure = await sealingIdentity(signing, openMemoryVault()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BadConfiguration)
  return (failure as BadConfiguration).sentences
}

describe('the sealing key', () => {
  it('is derived from the vault, so it is the same in all its processes', async () => {
    const vault = openMemoryVault()
    const [one, again] = [await sealingIdentity(null, vault), await sealingIdentity(null, vault)]
    expect(await one()).toEqual(await again())
    const other = await sealingIdentity(null, openMemoryVault())
    expect((await other()).certificates).not.toEqual((await one()).certificates)
  })

  it('is requested from the vault only when a seal is needed', async () => {
    let asked = 0
    const vault = openMemoryVault()
    const identity = await sealingIdentity(null, {
      obtain: (subject) => {
        asked++
        return vault.obtain(subject)
      },
    })
    expect(asked).toBe(0)
    await identity()
    expect(asked).toBe(1)
  })

  it('is refused at the start, naming the variable, if its file is missing or invalid', async () => {
    expect(await refused('missing.p12')).toEqual(['SIGNING_P12 names a file that cannot be read (ENOENT).'])
    await writeFile(join(folder, 'none.p12'), 'this is no P12')
    expect(await refused('none.p12')).toEqual([expect.stringMatching(/^SIGNING_P12 cannot be used: .+\.$/)])
  })
})
