import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { PDF } from '@libpdf/core'
import type { FiledStamp } from '@countersign/pdf'
import { openSealingTools, SealingRefused, type SealingTools } from '@countersign/seal'
import { derivedIdentity } from '@countersign/seal/identity'
import { verifySeal } from '@countersign/seal/verify'
import { order } from '@countersign/pdf/testing/orders'
import { pagesPdf } from './fixtures/plain-pdf.js'
import { sealPdf } from './fixtures/seal-pdf.js'
import { stampOf } from '@countersign/pdf/testing/stamp-of'
import { type LocalAuthority, startLocalAuthority } from './pki/local-authority.js'
import { ownKey } from './pki/own-key.js'

// Starts child processes.
jest.setTimeout(120_000)

const head = '5eed'.repeat(16)
const wanted = { at: '2026-11-22T10:00:00Z', timestampNeeded: true }
const text = (page: number): FiledStamp => ({
  ...stampOf({ kind: 'text', text: 'Agreed' }, { x: 10, y: 60, width: 150, height: 30 }, page),
  value: { kind: 'text', text: 'Agreed' },
})
const log = { info() {}, warn() {}, error() {} }

let folder: string
let authority: LocalAuthority
let plain: SealingTools
let lasting: SealingTools

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tools-'))
  authority = await startLocalAuthority()
  const common = { outboundNetworks: [], stagingDir: folder, atOnce: 1, log }
  plain = await openSealingTools({ ...common, identity: async () => derivedIdentity(ownKey()), timestampUrl: null })
  const { identity } = await authority.identity({ algorithm: 'EC' })
  lasting = await openSealingTools({ ...common, identity: async () => identity, timestampUrl: authority.timestampUrl })
})

afterAll(async () => {
  await Promise.all([plain.close(), lasting.close(), authority.close()])
  await rm(folder, { recursive: true, force: true })
})

/** Writes a document to a file and returns its order. */
async function document(bytes: Uint8Array, pages: readonly number[], manner: 'rendition' | 'kept' = 'rendition') {
  const pdf = join(await mkdtemp(join(folder, 'document-')), 'document.pdf')
  await writeFile(pdf, bytes)
  return { requestId: 'r-1', pdf, stamps: pages.map(text), head, manner, to: `${pdf}.sealed` }
}

const shown = pagesPdf([{ content: '0 0 9 9 re f' }, {}])

describe('the sealing tools', () => {
  it('append to the document shown, and quote the head of the history', async () => {
    const asked = await document(shown, [1, 2])
    const outcome = await plain.sealDocument(asked, wanted)
    const sealed = await readFile(asked.to)
    expect(outcome).toEqual({
      sha256: createHash('sha256').update(sealed).digest('hex'),
      size: sealed.length,
      level: 'B-B',
      noTimestamp: null,
    })
    expect(sealed.subarray(0, shown.length).equals(shown)).toBe(true)
    const [signature] = (await PDF.load(sealed)).getForm()!.getSignatureFields()
    expect(signature!.getSignatureDict()!.getString('Reason')!.asString()).toBe(
      `Everyone has acted. History head: ${head}`,
    )
  })

  it('seal up to B-LTA', async () => {
    const asked = await document(shown, [1])
    expect(await lasting.sealDocument(asked, wanted)).toMatchObject({ level: 'B-LTA', noTimestamp: null })
    expect(await verifySeal(await readFile(asked.to))).toMatchObject([
      { field: 'Seal', intact: true },
      { field: 'Timestamp', intact: true, covers: 'file' },
    ])
  })

  it.each([
    ['for each page', [1, 2], ['Seal', 'Seal 2', 'Seal 3']],
    ['once where nothing was filled in', [], ['Seal', 'Seal 2']],
  ])('keep earlier signatures and sign %s', async (_often, pages, fields) => {
    const words = { name: 'Somebody', reason: 'Before', at: new Date(), timestampUrl: null }
    const before = await sealPdf(shown, { ...words, identity: derivedIdentity(ownKey()), certify: false })
    const asked = await document(before.pdf, pages, 'kept')
    expect(await lasting.sealDocument(asked, wanted)).toMatchObject({ level: 'B-LTA' })
    const found = await verifySeal(await readFile(asked.to))
    expect(found.map(({ field, intact }) => [field, intact])).toEqual(
      [...fields, 'Timestamp'].map((field) => [field, true]),
    )
  })

  it('make a certificate, sealed in a separate update', async () => {
    const to = join(folder, 'certificate.pdf')
    expect(await plain.makeCertificate({ order: order(), to }, wanted)).toMatchObject({ level: 'B-B' })
    expect(await verifySeal(await readFile(to))).toMatchObject([{ field: 'Seal', intact: true, covers: 'file' }])
    const certificate = await readFile(`${to}.plain`)
    expect((await readFile(to)).subarray(0, certificate.length).equals(certificate)).toBe(true)
  })

  it('report an unavailable timestamp, and seal without it if allowed', async () => {
    authority.faults.timestamp = 'status 500'
    try {
      const asked = await document(shown, [1])
      expect(await lasting.sealDocument(asked, wanted)).toEqual({
        timestampUnavailable: expect.stringContaining('500'),
      })
      expect(await lasting.sealDocument(asked, { ...wanted, timestampNeeded: false })).toMatchObject({
        level: 'B-B',
        noTimestamp: expect.stringContaining('500'),
      })
    } finally {
      delete authority.faults.timestamp
    }
  })

  it.each([
    ['is no PDF', Buffer.from('no PDF'), [1]],
    ['lacks a page that something was filled in on', shown, [3]],
  ])('refuse a document that %s, and leave no file', async (_fault, bytes, pages) => {
    const asked = await document(bytes, pages)
    await expect(plain.sealDocument(asked, wanted)).rejects.toThrow(SealingRefused)
    await expect(stat(asked.to)).rejects.toThrow('ENOENT')
  })

  it('do not blame the document for a missing file', async () => {
    const asked = { ...(await document(shown, [])), pdf: join(folder, 'nowhere.pdf') }
    await expect(plain.sealDocument(asked, wanted)).rejects.not.toBeInstanceOf(SealingRefused)
  })
})
