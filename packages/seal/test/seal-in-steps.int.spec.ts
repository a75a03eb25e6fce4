import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SealingRefused } from '@countersign/seal'
import { derivedIdentity } from '@countersign/seal/identity'
import { placeOfSeal } from '@countersign/pdf/internal/update/places'
import { Signer } from '@countersign/seal/internal/pades/signer'
import { type Parties, sealInSteps } from '@countersign/seal/internal/seal-in-steps'
import { appendField } from '@countersign/pdf/internal/update/append'
import { pagesPdf } from './fixtures/plain-pdf.js'
import { ownKey } from './pki/own-key.js'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steps-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const signer = new Signer({ identity: derivedIdentity(ownKey()), timestampUrl: null })

/** Fakes the result of the checking child. */
const whoSay = (problem: string | null, checked: string[] = []): Parties => {
  const run = async (task: string) => {
    checked.push(task)
    return problem
  }
  return { signer, pools: { checking: { run }, stamping: { run } } as unknown as Parties['pools'] }
}

/** A file with a gap reserved for a seal, reported with an offset of `wrongBy`. */
async function prepared(wrongBy = 0) {
  const before = pagesPdf([{}])
  const path = join(folder, 'prepared.pdf')
  const place = placeOfSeal({ name: 'C', reason: 'R', at: '2026-11-22T10:00:00Z' }, signer.room, 'certification')
  const { file, gap } = await appendField(before, place)
  await writeFile(path, file)
  const told = { start: gap.start + wrongBy, end: gap.end + wrongBy }
  return {
    before: join(folder, 'before.pdf'),
    prepared: { path, gap: told, behind: before.length },
    kinds: ['seal' as const],
    fields: [],
  }
}

describe('the steps of a seal', () => {
  const to = () => join(folder, 'prepared.pdf')

  it('produce a checked file', async () => {
    const checked: string[] = []
    expect(await sealInSteps(whoSay(null, checked), () => prepared(), to(), true)).toMatchObject({ level: 'B-B' })
    expect(checked).toEqual(['check-seal'])
  })

  it('fail if the check finds a problem', async () => {
    const sealing = sealInSteps(whoSay('the catalog was changed'), () => prepared(), to(), true)
    await expect(sealing).rejects.toThrow(SealingRefused)
    await expect(sealing).rejects.toThrow('the sealed file is not kept: the catalog was changed')
  })

  it('fail before signing if the gap is wrong', async () => {
    const checked: string[] = []
    const sealing = sealInSteps(whoSay(null, checked), () => prepared(1), to(), true)
    await expect(sealing).rejects.toThrow(SealingRefused)
    expect(checked).toEqual([])
  })
})
