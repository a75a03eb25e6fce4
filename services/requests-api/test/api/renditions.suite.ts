import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { DocumentView, SignatureRequestView } from '@countersign/contracts'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import { useInstallation } from './use-installation.js'
import { formPdf, livelyPdf, twoBodiesPdf } from './odd-pdfs.js'
import { samplePdf } from './sample-pdf.js'

describe('renditions', () => {
  const installation = useInstallation()
  const owner = installation.browser()

  const bytesAt = async (address: string): Promise<Buffer> =>
    Buffer.from(await (await installation.read(address)).arrayBuffer())
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
  const uploaded = async (bytes: Uint8Array): Promise<DocumentView> =>
    (await owner.upload([{ name: 'Agreement.pdf', bytes }])).body[0]!
  const kinds = ({ warnings }: DocumentView) => warnings.map(({ kind, mustAccept }) => `${kind} ${mustAccept}`)

  describe('an uploaded PDF', () => {
    it('is previewed as its rendition, and stored unchanged', async () => {
      const bytes = twoBodiesPdf()
      expect(Buffer.from(bytes).toString('latin1')).toContain('You pay 100000 EUR')
      const { id, warnings } = await uploaded(bytes)
      expect(warnings).toEqual([])
      expect(await bytesAt(`/api/documents/${id}/file`)).toEqual(bytes)
      const shown = await bytesAt(`/api/documents/${id}/pdf`)
      expect(shown.subarray(0, 5).toString()).toBe('%PDF-')
      expect(shown.toString('latin1')).not.toContain('100000')
    })

    it('loses active content, with a warning to its sender', async () => {
      const document = await uploaded(await livelyPdf())
      expect(kinds(document)).toEqual(['attachment true', 'script false'])
      expect(document.warning).toEqual(document.warnings[0])
      expect(document.warning!.text).toMatch(/^One file inside this PDF was removed \(prices\.csv\)/)
      const shown = (await bytesAt(`/api/documents/${document.id}/pdf`)).toString('latin1')
      for (const trace of ['JavaScript', '/JS', 'EmbeddedFile', 'Filespec']) expect(shown).not.toContain(trace)
    })

    it('with ordinary content has no warnings', async () => {
      expect((await uploaded(await samplePdf(3))).warnings).toEqual([])
    })
  })

  describe('a request with a form', () => {
    it('is sent after one accepting call, freezes the rendition, and has both files as evidence', async () => {
      const bytes = await formPdf()
      const { path, document } = await owner.draft({ pdf: bytes, recipients: 1, fields: 1 })
      expect(kinds(document!)).toEqual(['form true'])
      const { status, text } = await owner.send(path)
      expect([status, text]).toEqual([422, expect.stringMatching(/document needs your review/)])
      const accepted = await owner.post<SignatureRequestView>(`${path}/documents/${document!.id}/accept-rendition`)
      expect(accepted.body.documents[0]!.warningAccepted).toBe(true)
      expect((await owner.send(path)).body.status).toBe('pending')

      const shown = sha256(await bytesAt(`/api/documents/${document!.id}/pdf`))
      const records = await installation.engines.eventLog.read(`signature-request-${path.slice(-36)}`)
      const sent = records.find(({ type }) => type === 'SignatureRequestSent')!
      expect(sent.data['documents']).toEqual([{ documentId: document!.id, sha256: shown }])
      const zip = await bytesAt(`${path}/evidence`)
      expect((await verifyEvidence(sourceOf(zip), {})).faults).toEqual([])
      for (const file of [bytes, await bytesAt(`/api/documents/${document!.id}/pdf`)]) {
        expect(zip.includes(Buffer.from(file))).toBe(true)
      }
    })

    it('gets a rendition of the generated signature page when a signer has no field', async () => {
      const { path } = await owner.draft({ pdf: await samplePdf(), recipients: 1 })
      const { body } = await owner.send(path)
      const made = body.documents.find(({ madeBySending }) => madeBySending)!
      expect(made.warnings).toEqual([])
      expect(await bytesAt(`/api/documents/${made.id}/pdf`)).not.toEqual(
        await bytesAt(`/api/documents/${made.id}/file`),
      )
    })
  })
})
