import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, jest } from '@jest/globals'
import type { DocumentView, SignatureRequestView } from '@countersign/contracts'
import { verifySeal } from '@countersign/seal/verify'
import { until } from '@countersign/test-services/until'
import type { Browser } from './browser.js'
import { signs } from './finishing.js'
import { useInstallation } from './use-installation.js'
import { signedPdf } from './odd-pdfs.js'
import { SigningWorld } from './signing-world.js'

// Seals in real child processes.
jest.setTimeout(180_000)

describe('signed uploads', () => {
  const installation = useInstallation({ seals: true })
  const owner = installation.browser()

  const bytesAt = async (address: string): Promise<Buffer> =>
    Buffer.from(await (await installation.read(address)).arrayBuffer())
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
  const signedWarning = ({ warnings }: DocumentView) => warnings.find(({ kind }) => kind === 'signed')

  async function fieldsOn(
    pages: number,
    { path, document, people }: Awaited<ReturnType<Browser['draft']>>,
  ): Promise<void> {
    for (let page = 1; page <= pages; page++) {
      const place = { documentId: document.id, recipientId: people[0]!.id, x: 10, y: 10, width: 100, height: 30, page }
      await owner.post(`${path}/fields`, { ...place, type: 'signature' })
    }
  }
  const frozenIn = async (path: string) =>
    (await installation.engines.eventLog.read(`signature-request-${path.slice(-36)}`)).find(
      ({ type }) => type === 'SignatureRequestSent',
    )!.data['documents']

  describe('a signed upload', () => {
    it('keeps its signatures: its bytes are frozen without review, shown, and start the sealed file', async () => {
      const bytes = await signedPdf(2)
      const draft = await owner.draft({ pdf: bytes, recipients: 1 })
      const { path, document } = draft
      await fieldsOn(2, draft)
      expect(signedWarning(document!)).toMatchObject({ mustAccept: false })
      expect(signedWarning(document!)!.text).toMatch(
        /already has a digital signature, by Countersign installation \w+\. It stays valid/,
      )
      expect((await owner.send(path)).body.status).toBe('pending')
      expect(await frozenIn(path)).toEqual([{ documentId: document!.id, sha256: sha256(bytes) }])

      const world = new SigningWorld(installation)
      const sent = { id: draft.request.id, path, people: draft.people, fields: [], documentId: document!.id }
      const link = await world.link(sent, 0)
      expect(await bytesAt(`${link}/documents/${document!.id}/pdf`)).toEqual(Buffer.from(bytes))
      const details = async () => (await owner.get<SignatureRequestView>(path)).body
      await signs(installation.browser(), link, { ...sent, fields: (await details()).signatureFields }, 0)
      await until(async () => (await details()).status === 'completed')
      const [file] = (await details()).files!
      const sealed = await buffer(await installation.engines.blobs.read(file!.sha256))
      expect(sealed.subarray(0, bytes.length).equals(bytes)).toBe(true)
      expect((await verifySeal(sealed)).at(-1)).toMatchObject({ intact: true, covers: 'file' })
    })

    it('with fields on more than ten pages needs review, and its rendition is frozen', async () => {
      const draft = await owner.draft({ pdf: await signedPdf(11), recipients: 1 })
      const { path, document } = draft
      await fieldsOn(11, draft)
      const shown = (await owner.get<SignatureRequestView>(path)).body.documents[0]!
      expect(signedWarning(shown)).toMatchObject({ mustAccept: true })
      expect(signedWarning(shown)!.text).toMatch(/valid only while your fields are on at most 10 pages/)
      expect((await owner.send(path)).status).toBe(422)
      await owner.post(`${path}/documents/${document!.id}/accept-rendition`)
      expect((await owner.send(path)).status).toBe(200)
      const rendition = sha256(await bytesAt(`/api/documents/${document!.id}/pdf`))
      expect(await frozenIn(path)).toEqual([{ documentId: document!.id, sha256: rendition }])
    })

    it('that is certified is refused, with all files of the same upload', async () => {
      const certified = { name: 'Lease.pdf', bytes: await signedPdf(1, { isCertified: true }) }
      const { status, text } = await owner.upload([certified, { name: 'Annex.pdf', bytes: await signedPdf() }])
      expect([status, text]).toEqual([
        422,
        '“Lease.pdf” doesn’t allow further signatures. Upload the file it was made from, or use the request again.',
      ])
    })
  })
})
