import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { HistoryEntry, SignatureRequestView, Stats, SignatureRequestSummary } from '@countersign/contracts'
import { verifyChain } from '@countersign/event-log'
import { describeUnless } from '@countersign/test-services/skipped'
import { until } from '@countersign/test-services/until'
import { reportOutcome, takeMail } from './as-the-mailer.js'
import type { Browser } from './browser.js'
import type { Installation } from './installation.js'
import { samplePdf } from './sample-pdf.js'

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/**
 * A sender's journey over HTTP, from the first upload to the end of a request. Runs with each set of engines.
 *
 * @param missing reason to skip the journey
 */
export function describeSendersJourney(
  engines: string,
  open: () => Promise<Installation>,
  missing: string | null = null,
): void {
  describeUnless(missing)(`the sender’s journey: ${engines}`, () => {
    let installation: Installation
    let browser: Browser
    beforeAll(async () => {
      installation = await open()
      browser = installation.browser()
    })
    afterAll(() => installation?.end())

    let path: string
    let request: SignatureRequestView

    it('starts with no requests', async () => {
      expect((await browser.get<Stats>('/api/stats')).body).toEqual({ pending: 0, completed: 0, total: 0 })
      expect((await browser.get('/api/signature-requests')).body).toEqual([])
    })

    it('uploads a PDF and returns its page count', async () => {
      const bytes = await samplePdf(3)
      const { status, body } = await browser.upload([{ name: 'Žluťoučký kůň.pdf', bytes }])
      expect(status).toBe(200)
      expect(body).toEqual([
        {
          id: expect.stringMatching(uuidv7),
          originalName: 'Žluťoučký kůň.pdf',
          fileSize: bytes.length,
          pageCount: 3,
          mediaType: 'application/pdf',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          // The check may be finished already.
          check: body[0]!.check && { checked: 0, pages: 3 },
          pictures: [],
          before: null,
          warning: null,
          warnings: [],
        },
      ])
      expect(Buffer.from(await (await installation.read(`/api/documents/${body[0]!.id}/file`)).arrayBuffer())).toEqual(
        Buffer.from(bytes),
      )
    })

    it('creates a draft with a recipient and a field that match the published payloads', async () => {
      const draft = await browser.draft({ pdf: await samplePdf(), recipients: 1, fields: 1 })
      path = draft.path
      expect(draft.request.id).toMatch(uuidv7)
      expect(draft.people[0]).toEqual({
        id: expect.stringMatching(uuidv7),
        name: 'Person 1',
        email: 'person1@example.com',
        role: 'signer',
        status: 'pending',
        order: null,
        message: null,
        changedAt: null,
      })
      expect(draft.fields[0]).toEqual({
        id: expect.stringMatching(uuidv7),
        documentId: draft.document.id,
        recipientId: draft.people[0]!.id,
        type: 'signature',
        x: 10,
        y: 20,
        width: 150,
        height: 50,
        page: 1,
        required: 'true',
        label: null,
        fill: null,
        value: null,
      })
      const { body } = await browser.get<SignatureRequestView>(path)
      expect(body).toMatchObject({
        title: 'Consulting Agreement',
        status: 'draft',
        documents: [{ originalName: 'Consulting Agreement.pdf', pageCount: 1 }],
        recipients: [{ name: 'Person 1' }],
        signatureFields: [{ type: 'signature' }],
        requireAuth: 'false',
        sendReminders: 'true',
        emailSubject: null,
      })
    })

    it('stores the e-mail details, then sends', async () => {
      const details = {
        emailSubject: 'Please sign: Contract Agreement',
        emailMessage: 'Hello',
        requireAuth: 'true',
        sendReminders: 'false',
      }
      expect((await browser.patch<SignatureRequestView>(path, details)).body).toMatchObject(details)
      const { status, body } = await browser.send(path)
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'pending', sentAt: expect.any(String) })
      expect(Date.parse(body.expiresAt!) - Date.parse(body.sentAt!)).toBe(30 * 24 * 3600 * 1000)
      request = body
    })

    it('shows the sent request at once in list, statistics and details', async () => {
      const list = (await browser.get<SignatureRequestSummary[]>('/api/signature-requests')).body
      expect(list[0]).toEqual({
        id: request.id,
        title: 'Consulting Agreement',
        status: 'pending',
        documentIds: request.documentIds,
        updatedAt: request.sentAt,
        sentAt: request.sentAt,
        endedAt: null,
        endsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        progress: { done: 0, total: 1 },
        attention: [],
      })
      expect((await browser.get('/api/stats')).body).toEqual({ pending: 1, completed: 0, total: 1 })
      expect((await browser.get<SignatureRequestView>(path)).body).toEqual(request)
    })

    it('returns the same response to a repeated send', async () => {
      const again = await browser.send(path)
      expect(again.status).toBe(200)
      expect(again.body).toEqual(request)
    })

    it('queues one encrypted invitation with the head of the history', async () => {
      const { job, content } = await takeMail(installation)
      expect(JSON.stringify(job)).not.toContain('Person')
      expect(content).toMatchObject({
        kind: 'invitation',
        to: { name: 'Person 1', email: 'person1@example.com' },
        subject: 'Please sign: Contract Agreement',
        message: 'Hello',
        title: 'Consulting Agreement',
        documents: [{ name: 'Consulting Agreement.pdf', pages: 1 }],
      })
      const history = (await browser.get<HistoryEntry[]>(`${path}/events`)).body
      expect(job.historyHead).toBe(history.find(({ type }) => type === 'SignatureRequestSent')!.hash)
    })

    it('shows the delivery attempts of the invitation', async () => {
      const recipientId = request.recipients[0]!.id
      const mail = {
        mailId: `invitation-${recipientId}-1-0`,
        kind: 'invitation',
        about: { kind: 'request', id: request.id },
        to: { kind: 'recipient', recipientId, round: 1 },
        via: 'smtp',
        addressRefused: false,
      } as const
      await reportOutcome(
        installation,
        { ...mail, attempt: 1, outcome: 'failed-will-retry', retryAt: '2026-11-21T12:01:00.000Z' },
        '451 try later',
      )
      await reportOutcome(installation, { ...mail, attempt: 2, outcome: 'accepted', retryAt: null })
      await until(async () => (await browser.get<SignatureRequestView>(path)).body.recipients[0]!.status === 'sent')
      const texts = (await browser.get<HistoryEntry[]>(`${path}/events`)).body.map(({ text }) => text)
      expect(texts).toContain('The invitation to Person 1 was not accepted (451 try later); next attempt at 12:01 UTC')
      expect(texts).toContain('The invitation to Person 1 was accepted by the mail server on the second attempt')
    })

    it('invites the pending recipients again with another email', async () => {
      expect((await browser.post(`${path}/resend`)).status).toBe(200)
      expect((await takeMail(installation)).job.mailId).toMatch(/-1-1$/)
    })

    it('cancels and notifies the invited recipients', async () => {
      const { body } = await browser.post<SignatureRequestView>(`${path}/cancel`, { reason: 'A new version follows' })
      expect(body).toMatchObject({ status: 'cancelled', ended: { reason: 'A new version follows' } })
      expect((await takeMail(installation)).content).toMatchObject({
        kind: 'cancelled',
        reason: 'A new version follows',
      })
      expect((await browser.get('/api/stats')).body).toMatchObject({ pending: 0, total: 1 })
    })

    it('lists the history in plain words, oldest first, as an unbroken hash chain', async () => {
      const history = (await browser.get<HistoryEntry[]>(`${path}/events`)).body
      expect(history.map(({ revision }) => revision)).toEqual(history.map((_entry, index) => index))
      expect(history.map(({ text }) => text).slice(0, 4)).toEqual([
        'You created the request',
        '“Consulting Agreement.pdf” was added',
        'Person 1 was added as a signer',
        'A signature field was placed for Person 1 on page 1',
      ])
      const records = await installation.engines.eventLog.read(`signature-request-${request.id}`)
      expect(verifyChain(records)).toBeNull()
      expect(records.map(({ hash }) => hash)).toEqual(history.map(({ hash }) => hash))
      expect(JSON.stringify(records)).not.toContain('Person 1')
      expect(JSON.stringify(records)).not.toContain('Consulting Agreement')
    })

    it('hides the request, and no longer finds it', async () => {
      expect((await browser.delete(path)).status).toBe(204)
      expect((await browser.get(path)).status).toBe(404)
      expect((await browser.get(`${path}/events`)).status).toBe(404)
      expect((await browser.get('/api/signature-requests')).body).toEqual([])
    })

    it('keeps drafts and documents across a restart', async () => {
      const draft = await browser.draft({ pdf: await samplePdf(2), recipients: 1 })
      await installation.restart()
      expect((await browser.get<SignatureRequestView>(draft.path)).body).toMatchObject({
        recipients: [{ name: 'Person 1' }],
      })
      expect((await installation.read(`/api/documents/${draft.document.id}/pdf`)).status).toBe(200)
    })
  })
}
