import { beforeAll, describe, expect, it } from '@jest/globals'
import type { SignatureRequestSummary, SignatureRequestView, Stats } from '@countersign/contracts'
import { type Call, calls } from '@countersign/contracts/calls'
import type { SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { documentId, facts, fieldId, pending, recipientId, requestId } from '../requests/domain/sample-events.js'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import type { Answer } from './browser.js'
import { useInstallation } from './use-installation.js'
import { append, openJournal } from '../journal.js'

describe('other owners', () => {
  const someoneElse = 'someone-else'
  const uploadId = '0190bbbb-0000-7000-8000-000000000001'

  const installation = useInstallation()
  const browser = installation.browser()
  beforeAll(async () => {
    const { eventLog, vault } = installation.engines
    const journal = openJournal(eventLog, vault)
    const actor = { kind: 'owner', id: someoneElse } as const
    const happen = (stream: string, events: SigningEvent[]) => append(journal, stream, events, { actor })
    await happen(`upload-${uploadId}`, [
      { type: 'DocumentUploaded', data: { ...facts(1), uploadId, ownerId: someoneElse } },
    ])
    const [created, ...rest] = pending as [
      Extract<SigningEvent, { type: 'SignatureRequestCreated' }>,
      ...SigningEvent[],
    ]
    const theirs = { ...created, data: { ...created.data, ownerId: someoneElse } }
    await happen(`signature-request-${requestId}`, [theirs, ...rest])
  })

  /** Valid bodies for the calls that have one. */
  const bodies: Partial<Record<keyof typeof calls, unknown>> = {
    createRequest: { title: 'Mine', documentIds: [documentId(1)] },
    changeRequest: { title: 'Mine' },
    attachDocuments: { documentIds: [documentId(1)] },
    addRecipient: { name: 'Eve', email: 'eve@example.com', role: 'signer' },
    changeRecipient: { name: 'Eve' },
    placeField: {
      documentId: documentId(1),
      recipientId: recipientId(1),
      type: 'text',
      x: 1,
      y: 1,
      width: 9,
      height: 9,
    },
    changeField: { x: 2 },
    send: {},
    cancel: { reason: 'Mine' },
    erase: { reason: 'Mine' },
    reuse: {},
  }
  const ids: Record<string, string> = {
    documentId: documentId(1),
    recipientId: recipientId(1),
    fieldId: fieldId(1),
  }
  const about = Object.entries<Call>(calls).filter(
    ([name, { path }]) => name === 'createRequest' || /^\/api\/(?:signature-requests|documents)\/\{id\}/.test(path),
  )

  describe('a resource of another owner', () => {
    it.each(about)('is not found: %s', async (name, { method, path }) => {
      const id = path.startsWith('/api/documents') ? documentId(1) : requestId
      const address = path.replace(/\{(\w+)\}/g, (_all, part: string) => ids[part] ?? id)
      const answer = await browser.call(method.toUpperCase(), address, bodies[name as keyof typeof calls])
      expect([answer.status, answer.text]).toEqual([
        404,
        expect.stringMatching(/^This (request|document) doesn’t exist or was (deleted|removed)\.$/),
      ])
    })

    /** Everything but the time and the id of the call. */
    const compared = ({ status, text, headers }: Answer) => ({
      status,
      text,
      headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    })

    it.each(about.filter(([name]) => name !== 'createRequest'))(
      'answers like an absent one: %s',
      async (name, call) => {
        const isDocument = call.path.startsWith('/api/documents')
        const [existing, absent] = isDocument ? [documentId(1), documentId(9)] : [requestId, newId()]
        const asked = (id: string) => {
          const path = call.path.replace(/\{(\w+)\}/g, (_all, part: string) => (part === 'id' ? id : ids[part]!))
          return browser.call(call.method.toUpperCase(), path, bodies[name as keyof typeof calls])
        }
        expect(compared(await asked(existing))).toEqual(compared(await asked(absent)))
      },
    )

    it('answers like an absent one to a recipient with a chosen id', async () => {
      const person = { id: recipientId(1), name: 'Eve', email: 'eve@example.com', role: 'signer' }
      const added = (id: string) => browser.post(`/api/signature-requests/${id}/recipients`, person)
      expect(compared(await added(requestId))).toEqual(compared(await added(newId())))
    })

    it('cannot be downloaded in a zip', async () => {
      const own = await browser.post<SignatureRequestView>('/api/signature-requests', { title: 'Own' })
      const answer = await browser.get(`/api/signature-requests/download?ids=${own.body.id},${requestId}`)
      expect([answer.status, answer.text]).toEqual([404, 'This request doesn’t exist or was deleted.'])
      await browser.delete(`/api/signature-requests/${own.body.id}`)
    })

    it('is not listed, found or counted', async () => {
      const own = await browser.post<SignatureRequestView>('/api/signature-requests', { title: 'Consulting Agreement' })
      const listed = async (query: string) =>
        (await browser.get<SignatureRequestSummary[]>(`/api/signature-requests${query}`)).body.map(({ id }) => id)
      expect(await listed('')).toEqual([own.body.id])
      expect(await listed('?q=consulting')).toEqual([own.body.id])
      expect(await listed('?q=person1')).toEqual([])
      expect(await listed('?status=pending')).toEqual([])
      expect((await browser.get<Stats>('/api/stats')).body).toEqual({ pending: 0, completed: 0, total: 1 })
    })

    it('cannot be taken over by creating a request with its id', async () => {
      const answer = await browser.post('/api/signature-requests', { id: requestId, title: 'Mine' })
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('exists')
    })
  })
})
