import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { DocumentValue, OpenSigningView } from '@countersign/contracts'
import { finishes } from './finishing.js'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'
import { type SentRequest, SigningWorld } from './signing-world.js'

describe('filled in', () => {
  const installation = useInstallation()
  const world = new SigningWorld(installation)
  const { owner } = world
  const reader = installation.browser()

  const strokes = [
    [
      [0.1, 0.2],
      [0.3, 0.4],
    ],
  ]
  const drawn = { kind: 'drawn', strokes }
  const strokesHash = createHash('sha256').update(JSON.stringify(strokes)).digest('hex')

  /** The first recipient draws a signature and fills in a text; the second is next. */
  async function halfSigned(options = {}): Promise<{ request: SentRequest; links: string[] }> {
    const request = await world.send([{ order: 1 }, { role: 'approver', order: 2 }], options)
    const links = [await world.link(request, 0), await world.link(request, 1)]
    if (Object.keys(options).length > 0) return { request, links }
    const [text, signature] = request.fields
    const values = [
      { fieldId: text!.id, value: 'Łódź, 5 €' },
      { fieldId: signature!.id, value: drawn },
    ]
    expect((await finishes(reader, links[0]!, values)).status).toBe(200)
    return { request, links }
  }

  /** Reads the first recipient's act from the log. */
  async function actIn({ id }: SentRequest): Promise<{ at: string; digits: string }> {
    const records = await installation.engines.eventLog.read(`signature-request-${id}`)
    const { at, hash } = records.find(({ type }) => type === 'RecipientSigned')!
    return { at, digits: hash.slice(0, 8) }
  }

  describe('a value entered by an earlier recipient', () => {
    it('is shown to later recipients as it will be sealed, with time and hash digits of the act', async () => {
      const { request, links } = await halfSigned()
      const act = await actIn(request)
      const { body } = await reader.get<OpenSigningView>(links[1]!)
      const [text, signature] = request.fields
      const place = {
        documentId: request.documentId,
        x: 10,
        y: 10,
        width: 100,
        height: 10,
        name: 'Person 1',
        done: true,
      }
      expect(body.othersFields).toEqual([
        { ...place, ...act, fieldId: text!.id, type: 'text', page: 2, value: 'Łódź, 5 €', asksToLook: true },
        {
          ...place,
          ...act,
          fieldId: signature!.id,
          type: 'signature',
          page: 1,
          value: { kind: 'drawn', sha256: strokesHash },
          asksToLook: false,
        },
      ])
      const records = await installation.engines.eventLog.read(`signature-request-${request.id}`)
      expect(body.seen).toBe(records.at(-1)!.revision)
    })

    it('is null until it is entered', async () => {
      const request = await world.send([{}, {}])
      const { body } = await reader.get<OpenSigningView>(await world.link(request, 1))
      expect(body.othersFields).toHaveLength(2)
      for (const field of body.othersFields)
        expect(field).toMatchObject({ value: null, at: null, digits: null, done: false })
    })

    it('can be fetched as a mark by later recipients and the sender, without caching', async () => {
      const { request, links } = await halfSigned()
      for (const [browser, path] of [
        [reader, `${links[1]}/marks/${strokesHash}`],
        [owner, `${request.path}/marks/${strokesHash}`],
      ] as const) {
        const { body, headers } = await browser.get(path)
        expect(body).toEqual(strokes)
        expect(headers.get('content-type')).toContain('application/json')
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('content-security-policy')).toContain('sandbox')
      }
    })

    it('is not served as a mark of another request, and documents are not served as marks', async () => {
      await halfSigned()
      const other = await world.send([{}])
      const link = await world.link(other, 0)
      const { body } = await reader.get<OpenSigningView>(link)
      const pdf = await installation.read(`${link}/documents/${body.documents[0]!.id}/pdf`)
      const hash = createHash('sha256')
        .update(Buffer.from(await pdf.arrayBuffer()))
        .digest('hex')
      for (const sha256 of [strokesHash, hash, 'x']) {
        expect((await reader.get(`${link}/marks/${sha256}`)).status).toBe(404)
        expect((await owner.get(`${other.path}/marks/${sha256}`)).status).toBe(404)
      }
    })

    it('requires the signing code when the request asks for one', async () => {
      const { links } = await halfSigned({ requireAuth: 'true' })
      expect((await reader.get(`${links[0]}/marks/${strokesHash}`)).status).toBe(401)
    })

    it('is no longer available after erasure', async () => {
      const { request, links } = await halfSigned()
      await owner.post(`${request.path}/cancel`, { reason: 'Other terms' })
      expect((await owner.post(`${request.path}/erase`, { reason: 'They asked' })).status).toBe(200)
      expect((await reader.get(`${links[1]}/marks/${strokesHash}`)).status).toBe(404)
      expect((await owner.get(`${request.path}/marks/${strokesHash}`)).status).toBe(404)
      expect((await owner.get(`${request.path}/documents/${request.documentId}/pdf`)).status).toBe(404)
      const { body } = await owner.get<DocumentValue[]>(`${request.path}/documents/${request.documentId}/values`)
      for (const { value, name } of body) expect([value, name]).toEqual([null, null])
    })
  })

  describe('the sender', () => {
    it('reads the values of a document and who entered them', async () => {
      const { request } = await halfSigned()
      const { status, body } = await owner.get<DocumentValue[]>(
        `${request.path}/documents/${request.documentId}/values`,
      )
      expect(status).toBe(200)
      const act = await actIn(request)
      const whose = { recipientId: request.people[0]!.id, name: 'Person 1', label: null, ...act }
      expect(body).toMatchObject([
        { ...whose, fieldId: request.fields[0]!.id, type: 'text', page: 2, value: 'Łódź, 5 €' },
        { ...whose, fieldId: request.fields[1]!.id, type: 'signature', page: 1, value: { kind: 'drawn' } },
      ])
    })

    it('downloads every document, the generated one too, whole or by range', async () => {
      const { path, request } = await owner.draft({ pdf: await samplePdf(), recipients: 1 })
      const { body } = await owner.send(path)
      expect(body.documents).toHaveLength(2)
      for (const { id } of body.documents) {
        const address = `${installation.url}/api/signature-requests/${request.id}/documents/${id}/pdf`
        const whole = await fetch(address)
        expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/pdf'])
        const part = await fetch(address, { headers: { range: 'bytes=0-4' } })
        expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
      }
      expect((await owner.get(`${path}/documents/${request.id}/pdf`)).status).toBe(404)
    })
  })

  describe('responses to a signing link', () => {
    it('are never cached, files included', async () => {
      const { request, links } = await halfSigned()
      const reads = ['', `/documents/${request.documentId}/pdf`, '/documents/nothing/pdf', '/download']
      for (const path of reads) {
        expect((await reader.get(links[0] + path)).headers.get('cache-control')).toContain('no-store')
      }
      const shouted = links[0]!.replace('/api/sign/', '/API/Sign/')
      expect((await reader.get(shouted)).headers.get('cache-control')).toContain('no-store')
      expect((await reader.post(`${links[0]}/viewed`, {})).headers.get('cache-control')).toContain('no-store')
    })
  })
})
