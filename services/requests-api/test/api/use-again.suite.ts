import { beforeAll, describe, expect, it } from '@jest/globals'
import type { HistoryEntry, SignatureRequestView } from '@countersign/contracts'
import { AppendOutcomeUnknown, type EventLog } from '@countersign/event-log'
import { until } from '@countersign/test-services/until'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'

describe('use again', () => {
  const installation = useInstallation()
  const browser = installation.browser()
  let source: string
  beforeAll(async () => {
    const draft = await browser.draft({ pdf: await samplePdf(), recipients: 50 })
    source = draft.path
    const long = { documentId: draft.document.id, type: 'date', width: 100, height: 30, x: 10, y: 20, page: 1 }
    for (let n = 0; n < 300; n++) {
      const field = { ...long, recipientId: draft.people[n % 50]!.id, label: 'Ł'.repeat(100), required: 'false' }
      expect((await browser.post(`${source}/fields`, { ...field, fill: 'signing-day' })).status).toBe(200)
    }
    // The pages are checked in the background, and two reads could differ in how far that is.
    await until(async () => (await read(source)).documents[0]!.check === null)
  })

  const read = async (path: string) => (await browser.get<SignatureRequestView>(path)).body
  const pathOf = ({ id }: { id: string }) => `/api/signature-requests/${id}`
  const again = (key: string, body: object = {}) =>
    browser.post<SignatureRequestView>(`${source}/use-again`, body, { 'idempotency-key': key })

  /** The properties that a request shares with its copy. */
  const asked = ({ title, documents, recipients, signatureFields, requireAuth }: SignatureRequestView) => {
    const places = new Map(recipients.map(({ id }, place) => [id, place]))
    return {
      title,
      requireAuth,
      documents: documents.map(({ id }) => id),
      recipients: recipients.map(({ name, email, role, order }) => ({ name, email, role, order })),
      fields: signatureFields.map(({ id: _, recipientId, ...field }) => ({ ...field, of: places.get(recipientId) })),
    }
  }

  describe('a request used again', () => {
    it('is a draft with the same content, at every limit; a repeated call has one effect', async () => {
      const made = await again('once')
      expect(made.status).toBe(200)
      expect(made.body.status).toBe('draft')
      const from = await read(source)
      expect(asked(made.body)).toEqual(asked(from))
      const ids = [...from.recipients, ...from.signatureFields].map(({ id }) => id)
      for (const { id } of [...made.body.recipients, ...made.body.signatureFields]) expect(ids).not.toContain(id)
      expect((await again('once')).body).toEqual(made.body)
      expect((await again('another')).body.id).not.toBe(made.body.id)
    })

    it('that was interrupted is finished by the same call', async () => {
      const { eventLog } = installation.engines
      const append = eventLog.append.bind(eventLog)
      let appends = 0
      const breaking: EventLog['append'] = async (...parts) => {
        appends += 1
        if (appends > 1) throw new AppendOutcomeUnknown('the line broke')
        return append(...parts)
      }
      eventLog.append = breaking
      const id = '0190aaaa-0000-7000-8000-00000000000a'
      const broken = await again('half', { id })
      eventLog.append = append
      expect(broken.status).toBe(503)
      const begun = await read(pathOf({ id }))
      expect(begun.signatureFields.length).toBeLessThan(300)

      const whole = await again('half', { id })
      expect(whole.status).toBe(200)
      expect(asked(whole.body)).toEqual(asked(await read(source)))
    })

    it('does not restore recipients that its sender has removed since', async () => {
      const id = '0190aaaa-0000-7000-8000-00000000000b'
      const { body } = await again('removed', { id })
      await browser.delete(`${pathOf({ id })}/recipients/${body.recipients[49]!.id}`)
      const before = (await browser.get<HistoryEntry[]>(`${pathOf({ id })}/events`)).body
      await again('removed', { id })
      expect((await browser.get<HistoryEntry[]>(`${pathOf({ id })}/events`)).body).toEqual(before)
      expect((await read(pathOf({ id }))).recipients).toHaveLength(49)
    })

    it('is refused with a taken id, and for an unknown request', async () => {
      const other = await browser.post<SignatureRequestView>('/api/signature-requests', { title: 'Another' })
      const taken = await again('taken', { id: other.body.id })
      expect([taken.status, taken.text]).toEqual([409, 'A request with this id already exists.'])
      const none = await browser.post('/api/signature-requests/0190aaaa-0000-7000-8000-00000000000f/use-again', {})
      expect(none.status).toBe(404)
    })
  })
})
