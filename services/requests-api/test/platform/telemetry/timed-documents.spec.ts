import { expect, it } from '@jest/globals'
import { type AcceptedDocument, type DocumentTools, UnacceptableFile } from '@countersign/documents'
import { timedDocuments } from '@countersign/requests-api/internal/platform/telemetry/timed-documents'
import { noMetrics } from '@countersign/requests-api/internal/platform/ports/metrics'

const file = { path: 'upload-1', originalName: 'Agreement.docx', size: 1, caller: 'one' }
const converter = { name: 'mammoth', version: '1', simplified: true } as const

/** Fake tools with this outcome of an intake. */
const finding = (found: () => Promise<Partial<AcceptedDocument>>): DocumentTools => ({
  ingest: found as () => Promise<AcceptedDocument>,
  render: () => Promise.reject(new Error('nothing is rendered here')),
  checkPages: () => Promise.reject(new Error('no page is checked here')),
  keepAsPictures: () => Promise.reject(new Error('no page becomes a picture here')),
  drawnBy: 'nothing',
  picture: () => Promise.reject(new Error('no picture is looked at here')),
  expectUpload: () => {},
  prepare: async () => {},
  converter,
  health: async () => ({ ok: true, detail: '' }),
  close: async () => {},
})

it('counts converted Word files by their converter, and nothing else', async () => {
  const converted: string[] = []
  const metrics = { ...noMetrics, wordFileConverted: (name: string) => void converted.push(name) }
  const ingest = (found: () => Promise<Partial<AcceptedDocument>>) =>
    timedDocuments(finding(found), metrics).ingest(file)

  const engine = { name: 'PDFium', version: '1' } as const
  const rendition = { path: 'upload-1.pdf', size: 1, sha256: '', converter, engine, warnings: [] }
  expect(await ingest(async () => ({ rendition }))).toEqual({ rendition })
  expect(converted).toEqual(['mammoth'])
  await ingest(async () => ({ rendition: { ...rendition, converter: null } }))
  await expect(ingest(() => Promise.reject(new UnacceptableFile('damaged', 'It is damaged.')))).rejects.toThrow(
    'It is damaged.',
  )
  expect(converted).toEqual(['mammoth'])
})
