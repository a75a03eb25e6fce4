import { describe, expect, it } from '@jest/globals'
import type { SignatureRequestView } from '@countersign/contracts'
import { samplePdf } from './sample-pdf.js'
import { useInstallation } from './use-installation.js'

const page = await samplePdf(1)

describe('owner quota', () => {
  const KB = 1024
  const tooMuchWaits =
    'You have too many uploads that aren’t in a request. Add them to a request, or try again tomorrow.'
  const tooManyDrafts = 'Your drafts take up all the space you have. Delete drafts you no longer need.'

  // The quota has room for two waiting files of 40 KB, and for three in drafts.
  const installation = useInstallation({ environment: { OWNER_QUOTA: '100KB,140KB' } })
  const browser = installation.browser()

  let files = 0
  /** A unique file of this many KB. */
  function file(size = 40 * KB) {
    const name = `Lease ${++files}.pdf`
    return { name, bytes: Buffer.concat([page, Buffer.from(`% ${name}`.padEnd(size - page.length, '.'))]) }
  }
  const draftOf = (documentIds: string[]) =>
    browser.post<SignatureRequestView>('/api/signature-requests', { title: 'Lease', documentIds })

  it('limits unattached uploads and draft files at upload, until the owner frees space', async () => {
    const first = await browser.upload([file()])
    const key = { 'idempotency-key': 'the-second' }
    const again = file()
    const second = await browser.upload([again], key)
    expect([first.status, second.status]).toEqual([200, 200])

    expect(await browser.upload([file()])).toMatchObject({ status: 507, text: tooMuchWaits })
    // A batch counts as a whole. The server stores all of it or nothing.
    expect(await browser.upload([file(12 * KB), file(12 * KB)])).toMatchObject({ status: 507, text: tooMuchWaits })
    expect((await browser.upload([file(12 * KB)])).status).toBe(200)
    // A repeated call gets the same response.
    expect(await browser.upload([again], key)).toMatchObject({ status: 200, text: second.text })

    const { body: draft } = await draftOf([first.body[0]!.id, second.body[0]!.id])
    const third = await browser.upload([file()])
    expect(third.status).toBe(200)
    // The server never refuses to attach stored files.
    const { body: kept } = await draftOf([third.body[0]!.id])
    expect(await browser.upload([file()])).toMatchObject({ status: 507, text: tooManyDrafts })

    expect((await browser.delete(`/api/signature-requests/${draft.id}`)).status).toBe(204)
    // The draft's documents count as waiting again until a request attaches them.
    expect(await browser.upload([file()])).toMatchObject({ status: 507, text: tooMuchWaits })
    const documentIds = [first, second].map(({ body }) => body[0]!.id)
    expect((await browser.post(`/api/signature-requests/${kept.id}/documents`, { documentIds })).status).toBe(200)
    expect((await browser.upload([file(12 * KB)])).status).toBe(200)
  })
})
