import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { SealingIdentity } from '@countersign/sealing/internal/identity/identity'
import { derivedIdentity } from '@countersign/sealing/identity'
import { sealPdf } from '@countersign/sealing/internal/seal/seal-pdf'
import { verifySeal } from '@countersign/sealing/internal/seal/verify-seal'
import { ownKey } from './pki/own-key.js'

// Files that nobody here wrote, beside the repository where there is such a folder. Nothing of it is committed.
const folder = resolve(import.meta.dirname, '../../../../shared/corpus')
const names = (await readdir(folder).catch(() => [])).filter((name) => /^pdf-(?!encrypted).*\.pdf$/.test(name))
const suite = 'a file of the corpus'
const missing = 'there is no folder shared/corpus beside the repository'

;(names.length > 0 ? describe : describe.skip)(names.length > 0 ? suite : `${suite} (${missing})`, () => {
  let identity: SealingIdentity
  const at = new Date()

  beforeAll(async () => {
    identity = derivedIdentity(ownKey())
  })

  // it.each wants at least one name, also in a suite that is skipped.
  it.each(names.length > 0 ? names : ['no file'])('%s is sealed as it lies there', async (name) => {
    const pdf = await readFile(join(folder, name))
    const words = { identity, name: 'Countersign', reason: 'Completed', at, timestampUrl: null }
    const seals = await verifySeal((await sealPdf(pdf, words)).pdf)
    expect(seals.at(-1)).toMatchObject({ field: 'Seal', intact: true, covers: 'file' })
    expect(seals.filter(({ intact }) => !intact)).toEqual([])
  })
})
