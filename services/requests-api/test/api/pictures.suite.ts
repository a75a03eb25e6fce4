import { buffer } from 'node:stream/consumers'
import { describe, expect, it, jest } from '@jest/globals'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import type { DocumentView, SignatureRequestView } from '@countersign/contracts'
import { until } from '@countersign/test-services/until'
import { signs } from './finishing.js'
import { useInstallation } from './use-installation.js'
import { twoFacesPdf } from './odd-pdfs.js'
import { SigningWorld } from './signing-world.js'
import { clockAt } from '../clock-at.js'

// Checks and seals in real child processes.
jest.setTimeout(180_000)

describe('pictures', () => {
  let late = 0
  const installation = useInstallation({ seals: true, clock: clockAt(() => new Date(Date.now() + late)) })
  const owner = installation.browser()

  it('replaces a page that viewers render differently with a picture, from review to evidence', async () => {
    const draft = await owner.draft({ pdf: await twoFacesPdf(), recipients: 1, fields: 1 })
    const { path } = draft
    const details = async () => (await owner.get<SignatureRequestView>(path)).body
    const { sha256: before } = draft.document
    await until(async () => (await details()).documents[0]!.check === null)
    const document = (await details()).documents[0]!
    expect(document).toMatchObject({ pictures: [1], before })
    expect(document.sha256).not.toBe(before)
    expect(pictureWarning(document)).toMatchObject({ mustAccept: true })

    const addresses = [`/api/documents/${document.id}/pdf`, `${path}/documents/${document.id}/pdf`]
    const statusOf = async (address: string, sha256: string) =>
      (await installation.read(`${address}?sha256=${sha256}`, { headers: { range: 'bytes=0-4' } })).status
    for (const address of addresses) {
      expect(await statusOf(address, document.sha256)).toBe(206)
      expect(await statusOf(address, before)).toBe(206)
      expect(await statusOf(address, 'a'.repeat(64))).toBe(409)
    }

    expect(await owner.send(path)).toMatchObject({ status: 422, text: expect.stringContaining('needs your review') })
    await owner.post(`${path}/documents/${document.id}/accept-rendition`)
    expect((await owner.send(path)).body).toMatchObject({ status: 'pending', documents: [{ before: null }] })

    const { id } = draft.request
    const sent = { ...draft, id, documentId: document.id }
    const link = await new SigningWorld(installation).link(sent, 0)
    const byLink = `${link}/documents/${document.id}/pdf`
    expect(await statusOf(byLink, document.sha256)).toBe(206)
    for (const address of [byLink, ...addresses.slice(1)]) expect(await statusOf(address, before)).toBe(409)

    await signs(installation.browser(), link, sent, 0)
    await until(async () => (await details()).status === 'completed')
    const { blobs } = installation.engines
    const stored = async (sha256: string) => buffer(await blobs.read(sha256))
    const sealed = await stored((await details()).files![0]!.sha256)
    const shown = await stored(document.sha256)
    expect(sealed.subarray(0, shown.length).equals(shown)).toBe(true)

    const zip = new Uint8Array(await (await installation.read(`${path}/evidence`)).arrayBuffer())
    expect((await verifyEvidence(sourceOf(zip), {})).faults).toEqual([])

    late = 25 * 3600_000
    // A start runs every scheduled job once.
    await installation.restart()
    await installation.api.scheduler.stop()
    const again = await owner.post<SignatureRequestView>(`${path}/use-again`, {})
    const copy = again.body.documents[0]!
    expect(copy).toMatchObject({ pictures: [1], before, warningAccepted: false })
    const shownAgain = `/api/signature-requests/${again.body.id}/documents/${copy.id}/pdf`
    for (const one of [copy.sha256, before]) expect(await statusOf(shownAgain, one)).toBe(206)
  })

  const pictureWarning = ({ warnings }: DocumentView) => warnings.find(({ kind }) => kind === 'picture')
})
