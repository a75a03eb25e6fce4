import { describe, expect, it } from '@jest/globals'
import { AppendOutcomeUnknown, type EventLog } from '@countersign/event-log'
import type { DocumentView } from '@countersign/contracts'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'

describe('unknown outcome', () => {
  const installation = useInstallation()

  it('keeps the bytes of an upload with unknown outcome, and answers a repeated call', async () => {
    const { eventLog, blobs } = installation.engines
    const append = eventLog.append.bind(eventLog)
    const unanswered: EventLog['append'] = async (...parts) => {
      await append(...parts)
      throw new AppendOutcomeUnknown('the line broke')
    }
    eventLog.append = unanswered
    const browser = installation.browser()
    const file = [{ name: 'Lease.pdf', bytes: await samplePdf() }]
    const key = { 'idempotency-key': 'lease' }
    const putOff = await browser.upload(file, key)
    eventLog.append = append
    expect({ status: putOff.status, retryAfter: putOff.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '2',
    })
    const stored: string[] = []
    for await (const { sha256 } of blobs.list()) stored.push(sha256)
    // The upload and its rendition.
    expect(stored).toHaveLength(2)
    const again = await browser.upload(file, key)
    expect(again.status).toBe(200)
    const [document] = again.body as DocumentView[]
    for (const what of ['file', 'pdf']) {
      expect((await browser.get(`/api/documents/${document!.id}/${what}`)).status).toBe(200)
    }
  })
})
