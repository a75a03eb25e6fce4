import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sourceOf, verifyEvidence } from 'countersign'
import type { HistoryEntry, OpenSigningView, SignatureRequestView } from '@countersign/contracts'
import { verifyChain } from '@countersign/event-log'
import { signingToken, tokenHash } from '@countersign/links'
import { requestSubject } from '@countersign/vault'
import { until } from '../until.js'
import type { Browser } from './browser.js'
import { type Installation, openInstallation } from './installation.js'
import { appendOfBefore, type EventOfBefore } from './log-of-before.js'
import { formPdf, livelyPdf } from './odd-pdfs.js'
import { samplePdf } from './sample-pdf.js'

const id = (kind: string, n: number) => `0190${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`
const requestId = id('aaaa', 7)
const uploadId = id('bbbb', 7)
const documentId = (n: number) => id('dddd', n)
const recipientId = id('eeee', 7)
const path = `/api/signature-requests/${requestId}`
const requestStream = `signature-request-${requestId}`
const uploadStream = `upload-${uploadId}`
const ownerId = 'owner'

let installation: Installation
let owner: Browser
beforeEach(async () => {
  installation = await openInstallation()
  owner = installation.browser()
})
afterEach(() => installation.end())

const stored = (bytes: Uint8Array | string) => installation.engines.blobs.putBytes(Buffer.from(bytes))
const types = async (stream: string) => (await installation.engines.eventLog.read(stream)).map(({ type }) => type)
const sha256Of = async (address: string) => (await installation.read(address)).headers.get('etag')?.replaceAll('"', '')

/** Facts of a PDF as an earlier release wrote them. */
async function pdfFacts(n: number, bytes: Uint8Array | string, more: object = {}): Promise<Record<string, unknown>> {
  const original = await stored(bytes)
  const facts = { documentId: documentId(n), originalName: `Agreement ${n}.pdf`, mediaType: 'application/pdf' }
  return { ...facts, original, pageCount: 1, rendition: null, ...more }
}

const created: EventOfBefore = ['SignatureRequestCreated', { requestId, ownerId }]
const added: EventOfBefore = ['RecipientAdded', { recipientId, role: 'signer', order: null }]
const placedOn = (n: number): EventOfBefore => [
  'FieldPlaced',
  { fieldId: id('ffff', n), documentId: documentId(n), recipientId, type: 'signature', page: 1, required: true },
]

describe('a draft of before', () => {
  it('gets renditions when it is opened: once, by the system, with warnings; what it held stays', async () => {
    const form = await pdfFacts(1, await formPdf(), { signed: true })
    await appendOfBefore(installation, requestStream, created, ['DocumentAttached', form], added, placedOn(1))
    const opened = await Promise.all([owner.get<SignatureRequestView>(path), owner.get<SignatureRequestView>(path)])
    for (const { status, body } of opened) {
      expect(status).toBe(200)
      expect(body.documents[0]).toMatchObject({ warningAccepted: false, pageCount: 1 })
      expect(body.documents[0]!.warnings.map(({ kind, mustAccept }) => [kind, mustAccept])).toEqual([['form', true]])
    }
    await owner.get(path)
    expect((await types(requestStream)).slice(3)).toEqual(['FieldPlaced', 'DocumentRendered'])
    const history = (await owner.get<HistoryEntry[]>(`${path}/events`)).body.at(-1)!
    expect(history).toMatchObject({ actor: { kind: 'system', name: 'renditions' } })
    expect(history.text).toBe('“Agreement 1.pdf” was written anew, as it will be shown and signed')
    expect(verifyChain(await installation.engines.eventLog.read(requestStream))).toBeNull()

    const shown = await sha256Of(`${path}/documents/${documentId(1)}/pdf`)
    const { original } = form as { original: { sha256: string } }
    expect(shown).not.toBe(original.sha256)
    expect(await sha256Of(`/api/documents/${documentId(1)}/pdf`)).toBe(shown)
    expect(await sha256Of(`/api/documents/${documentId(1)}/file`)).toBe(original.sha256)
  })

  it('of a Word file keeps what its conversion lost, and whose PDF it was', async () => {
    const pdf = await stored(await samplePdf())
    const warning = { kind: 'simplified', text: 'Headers are missing.' }
    const rendition = { ...pdf, converter: { name: 'mammoth', version: '1.2.3' }, warning }
    const facts = await pdfFacts(1, 'a Word file', { mediaType: 'application/msword', rendition })
    const accepted: EventOfBefore = ['RenditionAccepted', { documentId: documentId(1) }]
    await appendOfBefore(installation, requestStream, created, ['DocumentAttached', facts], accepted)
    const { documents } = (await owner.get<SignatureRequestView>(path)).body
    expect(documents[0]!.warnings.map(({ kind }) => kind)).toEqual(['simplified'])
    expect(documents[0]!.warningAccepted).toBe(true)
    const record = (await installation.engines.eventLog.read(requestStream)).at(-1)!
    expect(record.data['rendition']).toMatchObject({
      converter: { name: 'mammoth', version: '1.2.3' },
      engine: { name: 'PDFium' },
      warnings: [{ kind: 'simplified', count: 1 }],
    })
  })

  it('names nobody any more once it is erased', async () => {
    const facts = await pdfFacts(1, await livelyPdf())
    await appendOfBefore(installation, requestStream, created, ['DocumentAttached', facts])
    const texts = async () =>
      (await owner.get<SignatureRequestView>(path)).body.documents[0]!.warnings.map(({ text }) => text)
    expect((await texts())[0]).toMatch(/taken out \(prices\.csv\)/)
    await owner.post(`${path}/erase`, { reason: 'Asked for' })
    expect((await texts())[0]).toMatch(/^One file inside this PDF was taken out, so/)
    const { vault } = installation.engines
    await until(async () => (await vault.find(requestSubject(requestId))) === 'destroyed')
    const zip = new Uint8Array(await (await installation.read(`${path}/evidence`)).arrayBuffer())
    expect((await verifyEvidence(sourceOf(zip), {})).faults).toEqual([])
    expect(Buffer.from(zip).includes('prices.csv')).toBe(false)
  })

  it('is refused at sending where one cannot be rendered, by name; the others’ renditions stay', async () => {
    const good = await pdfFacts(1, await samplePdf())
    const bad = await pdfFacts(2, '%PDF-1.7 and no more')
    const attached = [good, bad].map((facts): EventOfBefore => ['DocumentAttached', facts])
    await appendOfBefore(installation, requestStream, created, ...attached, added, placedOn(1))
    for (let times = 0; times < 2; times++) {
      const { status, text } = await owner.post(`${path}/send`)
      expect([status, text]).toEqual([
        422,
        '“Agreement 2.pdf” is damaged and cannot be read to its end. Save or export it anew and upload the new file.',
      ])
    }
    expect((await types(requestStream)).filter((type) => type === 'DocumentRendered')).toHaveLength(1)
    expect((await owner.get<SignatureRequestView>(path)).status).toBe(200)
    await owner.delete(`${path}/documents/${documentId(2)}`)
    expect((await owner.post<SignatureRequestView>(`${path}/send`)).body.status).toBe('pending')
    const sent = (await installation.engines.eventLog.read(requestStream)).at(-1)!
    expect(sent.data['documents']).toEqual([
      { documentId: documentId(1), sha256: await sha256Of(`${path}/documents/${documentId(1)}/pdf`) },
    ])

    const zip = new Uint8Array(await (await installation.read(`${path}/evidence`)).arrayBuffer())
    expect((await verifyEvidence(sourceOf(zip), {})).faults).toEqual([])
  })
})

describe('an upload of before that waits', () => {
  it('gets its rendition when it is opened, and hands it on to the draft that takes it', async () => {
    const facts = await pdfFacts(1, await samplePdf())
    await appendOfBefore(installation, uploadStream, ['DocumentUploaded', { ...facts, uploadId, ownerId }])
    const shown = await sha256Of(`/api/documents/${documentId(1)}/pdf`)
    expect(shown).not.toBe((facts['original'] as { sha256: string }).sha256)
    expect(await sha256Of(`/api/documents/${documentId(1)}/pdf`)).toBe(shown)
    expect(await types(uploadStream)).toEqual(['DocumentUploaded', 'DocumentRendered'])

    const draft = { title: 'Lease', documentIds: [documentId(1)], emailSubject: null, emailMessage: null }
    const flags = { requireAuth: 'false', sendReminders: 'true' }
    const { body } = await owner.post<SignatureRequestView>('/api/signature-requests', { ...draft, ...flags })
    expect(await types(`signature-request-${body.id}`)).toEqual(['SignatureRequestCreated', 'DocumentAttached'])
    expect(await sha256Of(`/api/signature-requests/${body.id}/documents/${documentId(1)}/pdf`)).toBe(shown)
  })
})

describe('a request that was sent before', () => {
  it('is shown and signed as it was sent, and gets no rendition', async () => {
    const facts = await pdfFacts(1, await formPdf())
    const { sha256 } = facts['original'] as { sha256: string }
    const key = await installation.engines.vault.obtain(requestSubject(requestId))
    const token = signingToken(key, recipientId, 1)
    const sent: EventOfBefore = [
      'SignatureRequestSent',
      {
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        documents: [{ documentId: documentId(1), sha256 }],
        links: [{ recipientId, tokenHash: tokenHash(token) }],
        invited: [recipientId],
      },
    ]
    await appendOfBefore(installation, requestStream, created, ['DocumentAttached', facts], added, placedOn(1), sent)
    const { body } = await owner.get<SignatureRequestView>(path)
    expect(body.documents[0]!.warnings).toEqual([])
    const signing = (await installation.browser().get<OpenSigningView>(`/api/sign/${token}`)).body
    expect(signing.documents).toHaveLength(1)
    for (const address of [`${path}/documents`, `/api/sign/${token}/documents`, '/api/documents']) {
      expect(await sha256Of(`${address}/${documentId(1)}/pdf`)).toBe(sha256)
    }
    expect(await types(requestStream)).not.toContain('DocumentRendered')
  })
})
