import { describe, expect, it } from '@jest/globals'
import type { HistoryEntry, OpenSigningView, SignatureRequestView } from '@countersign/contracts'
import { tokenHash } from '@countersign/links'
import { useInstallation } from './use-installation.js'
import { entered, finishes, shownBy, signs, typed } from './finishing.js'
import { type SentRequest, SigningWorld } from './signing-world.js'

describe('signing', () => {
  const installation = useInstallation({
    environment: { OWNER_NAME: 'Grace Hopper', OWNER_EMAIL: 'grace@example.com' },
  })
  const world = new SigningWorld(installation)
  const { owner } = world
  const reader = installation.browser()

  const view = (link: string) => reader.get<OpenSigningView>(link)
  const details = async ({ path }: SentRequest) => (await owner.get<SignatureRequestView>(path)).body
  /** Reads the details after a restart. */
  const shown = async (request: SentRequest) => {
    await installation.restart()
    return details(request)
  }

  describe('a link', () => {
    it('shows only data for its recipient, and records no event', async () => {
      const request = await world.send([{ order: 1 }, { role: 'approver', order: 2 }, { role: 'cc' }])
      const { status, body, headers } = await view(await world.link(request, 0))
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body).toEqual({
        codeRequired: false,
        opensByCode: false,
        request: {
          title: 'Consulting Agreement',
          status: 'pending',
          senderName: 'Grace Hopper',
          emailMessage: null,
          expiresAt: expect.any(String),
        },
        recipient: {
          id: request.people[0]!.id,
          name: 'Person 1',
          email: 'person1@example.com',
          role: 'signer',
          status: 'pending',
          message: null,
        },
        documents: [
          {
            id: request.documentId,
            originalName: 'Consulting Agreement.pdf',
            fileSize: expect.any(Number),
            pageCount: 2,
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        ],
        fields: [request.fields[1], request.fields[0]],
        othersFields: [],
        seen: expect.any(Number),
        others: [
          { name: 'Person 2', role: 'approver', status: 'pending' },
          { name: 'Person 3', role: 'cc', status: 'pending' },
        ],
        sender: { name: 'Grace Hopper', email: 'grace@example.com' },
        yourTurn: true,
        progress: { done: 0, total: 2 },
        sealingGivenUp: false,
        ended: null,
        files: [],
      })
      expect((await world.types(request)).at(-1)).toBe('SignatureRequestSent')
      const second = (await view(await world.link(request, 1))).body
      expect(second).toMatchObject({
        yourTurn: false,
        fields: [],
        othersFields: [{ name: 'Person 1', done: false }, {}],
      })
    })

    it.each([
      ['a token that never was', '/api/sign/5mnbS1qWwieiX3inBvIbuCBqRHF7jGu9GbeNCexa6_I'],
      ['what is no token', '/api/sign/x'],
    ])('is 404 for %s, in every call', async (_what, link) => {
      for (const call of ['', '/download', `/documents/0190aaaa-0000-7000-8000-000000000001/pdf`]) {
        expect((await view(link + call)).status).toBe(404)
      }
      expect((await reader.post(`${link}/code`)).status).toBe(404)
      expect((await reader.post(`${link}/viewed`, {})).status).toBe(404)
      expect((await reader.post(`${link}/finish`, { consent: true, documents: [], seen: 0 })).status).toBe(404)
      expect((await reader.post(`${link}/decline`, { reason: 'no' })).status).toBe(404)
    })

    it('of a cc recipient does not exist before completion', async () => {
      const request = await world.send([{}, { role: 'cc' }])
      expect((await view(await world.link(request, 1))).status).toBe(404)
    })

    it('serves its documents, by range too, but none of other requests', async () => {
      const [request, other] = [await world.send([{}]), await world.send([{}])]
      const link = await world.link(request, 0)
      const pdf = `${installation.url}${link}/documents/${request.documentId}/pdf`
      const whole = await fetch(pdf)
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const part = await fetch(pdf, { headers: { range: 'bytes=0-4' } })
      expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
      const { documents } = (await view(link)).body as OpenSigningView
      expect((await fetch(`${pdf}?sha256=${documents[0]!.sha256}`, { headers: { range: 'bytes=0-4' } })).status).toBe(
        206,
      )
      expect((await fetch(`${pdf}?sha256=${'0'.repeat(64)}`, { headers: { range: 'bytes=0-4' } })).status).toBe(409)
      expect((await view(`${link}/documents/${other.documentId}/pdf`)).status).toBe(404)
    })

    it('of a hidden, cancelled request still shows the recipient’s copy', async () => {
      const request = await world.send([{}])
      await owner.post(`${request.path}/cancel`, { reason: 'A new version follows' })
      await owner.delete(request.path)
      const { status, body } = await view(await world.link(request, 0))
      expect(status).toBe(200)
      expect(body).toMatchObject({
        request: { status: 'cancelled' },
        yourTurn: false,
        ended: { status: 'cancelled', reason: 'A new version follows' },
      })
    })
  })

  describe('viewing', () => {
    it('is recorded once, with consent and no readable IP address, and shown to the sender', async () => {
      const { request, link } = await world.sendWithLink()
      expect((await reader.post<OpenSigningView>(`${link}/viewed`)).body).toMatchObject({
        recipient: { status: 'viewed' },
      })
      await reader.post(`${link}/viewed`, {}, { 'user-agent': 'Sample/1.0' })
      await reader.post(`${link}/viewed`, { consent: true })
      expect((await world.types(request)).slice(-2)).toEqual(['SigningPageViewed', 'ConsentGiven'])
      expect((await shown(request)).recipients[0]).toMatchObject({ status: 'viewed' })
      const records = await installation.engines.eventLog.read(`signature-request-${request.id}`)
      const recorded = records.at(-1)!
      expect(recorded.actor).toEqual({ kind: 'recipient', id: request.people[0]!.id })
      expect(Object.keys(recorded.data)).toEqual(['recipientId'])
      expect(JSON.stringify(records)).not.toContain('127.0.0.1')
    })

    it('refuses a consent of false', async () => {
      const link = await world.link(await world.send([{}]), 0)
      const refused = await reader.post(`${link}/viewed`, { consent: false })
      expect([refused.status, refused.text]).toEqual([400, 'consent must be true where it is given'])
    })
  })

  describe('finishing', () => {
    it('signs, and shows the sender the values and the sealing state', async () => {
      const { request, link } = await world.sendWithLink()
      const [text, signature] = request.fields
      const values = [
        { fieldId: text!.id, value: 'Paris' },
        { fieldId: signature!.id, value: typed },
      ]
      const { status, body } = await finishes(reader, link, values)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        recipient: { status: 'signed' },
        yourTurn: false,
        progress: { done: 1, total: 1 },
        ended: null,
      })
      expect(body.fields.map(({ value }) => value)).toEqual(['Ada Lovelace', 'Paris'])
      expect(await shown(request)).toMatchObject({
        status: 'pending',
        sealing: { attempts: 0, why: null, retryAt: null },
        recipients: [{ status: 'signed' }],
        signatureFields: [{ value: 'Paris' }, { value: 'Ada Lovelace' }],
      })
      for (const [call, sent] of [
        ['cancel', { reason: '' }],
        ['resend', undefined],
      ] as const) {
        expect((await owner.post(`${request.path}/${call}`, sent)).status).toBe(409)
      }
      expect((await reader.post(`${link}/decline`, { reason: 'no' })).status).toBe(409)
    })

    it('accepts text in any printable script, and names a character that cannot be printed', async () => {
      const { request, link } = await world.sendWithLink()
      const [text, signature] = request.fields
      const values = (value: string) => [
        { fieldId: text!.id, value },
        { fieldId: signature!.id, value: typed },
      ]
      const refused = await finishes(reader, link, values('Done 🎉'))
      expect([refused.status, refused.text]).toEqual([
        422,
        'The field text on page 2 contains 🎉, which our fonts can’t print. Write it with other characters.',
      ])
      const mixed = 'Київ, Αθήνα, שלום, 東京'
      expect((await finishes(reader, link, values(mixed))).status).toBe(200)
    })

    it('refuses a text that would be sealed below 5 pt', async () => {
      const { request, link } = await world.sendWithLink()
      const [text, signature] = request.fields
      const values = (value: string) => [
        { fieldId: text!.id, value },
        { fieldId: signature!.id, value: typed },
      ]
      for (const small of ['Mathematician. '.repeat(300), `a${'\n'.repeat(60)}b`]) {
        const refused = await finishes(reader, link, values(small))
        expect([refused.status, refused.text]).toEqual([
          422,
          'The field text on page 2 takes a shorter text: this one would be printed in less than 5 points. Shorten it or remove empty lines.',
        ])
      }
      expect((await finishes(reader, link, values('One paragraph.\n\nAnother.'))).status).toBe(200)
    })

    it('refuses a signature that would lose letters or show no ink, and keeps the request open', async () => {
      const { request, link } = await world.sendWithLink()
      const [text, signature] = request.fields
      const values = (value: object) => [
        { fieldId: text!.id, value: 'Done' },
        { fieldId: signature!.id, value },
      ]
      const named = await finishes(reader, link, values({ kind: 'typed', text: 'Ada Łukasiewicz محمد', font: 'quick' }))
      expect([named.status, named.text]).toEqual([
        422,
        expect.stringMatching(/^The field signature on page \d contains م, which this handwriting style lacks\./),
      ])
      const white = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGP4DwQACfsD/fteaysAAAAASUVORK5CYII='
      const image = { kind: 'uploaded', image: `data:image/png;base64,${white}` }
      const pale = await finishes(reader, link, values(image))
      expect([pale.status, pale.text]).toEqual([422, expect.stringMatching(/^The picture shows no ink/)])
      expect((await finishes(reader, link, values({ kind: 'typed', text: 'Łukasz', font: 'quick' }))).status).toBe(200)
    })

    it('has one effect and the same response when repeated', async () => {
      const { request, link } = await world.sendWithLink([{}, {}])
      const first = await signs(reader, link, request, 0)
      const count = (await world.types(request)).length
      const again = await signs(reader, link, request, 0)
      expect([again.status, again.body]).toEqual([200, first.body])
      const key = { 'idempotency-key': 'finish-1' }
      expect((await finishes(reader, link, entered(request, 0), key)).status).toBe(200)
      expect((await finishes(reader, link, [], key)).status).toBe(422)
      expect((await world.types(request)).length).toBe(count)
    })

    it('before the recipient’s turn is 403, while reading is allowed', async () => {
      const request = await world.send([{ order: 1 }, { order: 2 }])
      const second = await world.link(request, 1)
      expect(await signs(reader, second, request, 1)).toMatchObject({ status: 403, text: 'It is not your turn yet.' })
      expect((await view(second)).status).toBe(200)
      await signs(reader, await world.link(request, 0), request, 0)
      expect((await view(second)).body.yourTurn).toBe(true)
      expect((await signs(reader, second, request, 1)).status).toBe(200)
      expect((await world.types(request)).filter((type) => type === 'NextRecipientsInvited')).toHaveLength(1)
    })

    it('names every open required field, in words and by id', async () => {
      const { request, link } = await world.sendWithLink()
      const refused = await finishes(reader, link)
      expect([refused.status, refused.text]).toEqual([422, 'One required field is still open: signature on page 1.'])
      const problem = await finishes(reader, link, [], { accept: 'application/problem+json' })
      expect((problem.body as unknown as { errors: unknown }).errors).toEqual([
        { field: request.fields[1]!.id, message: refused.text },
      ])
    })

    it('requires consent, and names invalid and oversized values', async () => {
      const { request, link } = await world.sendWithLink()
      const drawn = await shownBy(reader, link)
      const finish = async (value: unknown, consent: unknown = true) => {
        const fieldId = request.fields[0]!.id
        const { status, text } = await reader.post(`${link}/finish`, {
          ...drawn,
          consent,
          values: [{ fieldId, value }],
        })
        return [status, text]
      }
      expect(await finish('x', false)).toEqual([400, 'consent must be true: nobody signs without agreeing to'])
      expect(await finish('x'.repeat(5001))).toEqual([400, 'values.0.value is longer than 5000 characters'])
      expect(await finish({ kind: 'drawn', strokes: [Array.from({ length: 3001 }, () => [0, 0])] })).toEqual([
        400,
        'values.0.value.strokes has more than 3000 points',
      ])
      expect(await finish(typed)).toEqual([422, 'The field text on page 2 takes text.'])
      expect((await world.types(request)).at(-1)).toBe('SignatureRequestSent')
    })

    it('approves for an approver, without values', async () => {
      const request = await world.send([{ role: 'approver' }])
      const { body } = await finishes(reader, await world.link(request, 0))
      expect(body).toMatchObject({ recipient: { status: 'approved' } })
    })
  })

  describe('a signature that is', () => {
    const blobs = async () => {
      const all: string[] = []
      for await (const { sha256 } of installation.engines.blobs.list()) all.push(sha256)
      return all
    }
    const png =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

    it.each([
      [
        'drawn',
        {
          kind: 'drawn',
          strokes: [
            [
              [0.1, 0.12345],
              [0.5, 0.5],
            ],
            [[1, 0]],
          ],
        },
      ],
      ['uploaded', { kind: 'uploaded', image: png }],
    ])('%s is stored once, however many fields it fills', async (kind, value) => {
      const request = await world.send([{}])
      const before = new Set(await blobs())
      const answer = await finishes(reader, await world.link(request, 0), entered(request, 0, value))
      expect(answer.status).toBe(200)
      expect(answer.body.fields[0]!.value).toBe(kind)
      expect((await blobs()).filter((sha256) => !before.has(sha256))).toHaveLength(1)
    })

    it('not a valid picture is refused and not stored', async () => {
      const { request, link } = await world.sendWithLink()
      const before = await blobs()
      const image = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`
      const refused = await finishes(reader, link, entered(request, 0, { kind: 'uploaded', image }))
      expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/^The picture isn’t a PNG or JPEG/)])
      expect(await blobs()).toEqual(before)
      const large = `data:image/png;base64,${Buffer.alloc(1024 * 1024 + 3000).toString('base64')}`
      const tooLarge = await finishes(reader, link, entered(request, 0, { kind: 'uploaded', image: large }))
      expect([tooLarge.status, tooLarge.text]).toEqual([400, 'values.0.value.image is larger than 1 MB'])
    })

    it('made before its signer’s turn is not stored', async () => {
      const request = await world.send([{ order: 1 }, { order: 2 }])
      const before = await blobs()
      const early = await finishes(
        reader,
        await world.link(request, 1),
        entered(request, 1, { kind: 'uploaded', image: png }),
      )
      expect(early.status).toBe(403)
      expect(await blobs()).toEqual(before)
    })
  })

  describe('declining', () => {
    it('ends the request for everyone; later acts are 410, reads still work', async () => {
      const request = await world.send([{}, {}])
      const [first, second] = [await world.link(request, 0), await world.link(request, 1)]
      expect((await reader.post(`${first}/decline`, { reason: ' ' })).status).toBe(400)
      const declined = await reader.post<OpenSigningView>(`${first}/decline`, { reason: 'Too dear' })
      expect(declined.body).toMatchObject({
        ended: { status: 'declined', reason: 'Too dear' },
        recipient: { status: 'declined' },
      })
      expect((await reader.post(`${first}/decline`, { reason: 'Too dear' })).status).toBe(200)
      const late = await signs(reader, second, request, 1)
      expect([late.status, late.text]).toEqual([410, 'This request was declined and has ended for everyone.'])
      expect((await reader.post(`${second}/viewed`, { consent: true })).status).toBe(410)
      expect((await view(second)).body).toMatchObject({ ended: { status: 'declined' }, yourTurn: false })
      expect((await view(`${second}/documents/${request.documentId}/pdf`)).status).toBe(200)
      expect(await shown(request)).toMatchObject({ status: 'declined', ended: { reason: 'Too dear' } })
    })
  })

  describe('the result', () => {
    it('is available to the sender and everyone with a link after completion', async () => {
      const { request, link } = await world.sendWithLink([{}, { role: 'cc' }])
      await signs(reader, link, request, 0)
      for (const call of ['download', 'certificate', `sealed/${request.documentId}`]) {
        expect((await view(`${link}/${call}`)).status).toBe(409)
      }
      const bytes = (text: string) => installation.engines.blobs.putBytes(new TextEncoder().encode(text))
      const sealed = await bytes('%PDF-sealed')
      const certificate = await bytes('%PDF-certificate')
      const copy = await world.link(request, 1)
      await world.happen(
        request,
        { type: 'DocumentsSealed', data: { documents: [{ documentId: request.documentId, sealed, level: 'B-B' }] } },
        {
          type: 'SignatureRequestCompleted',
          data: {
            certificate,
            links: [{ recipientId: request.people[1]!.id, tokenHash: tokenHash(copy.slice('/api/sign/'.length)) }],
            copies: request.people.map(({ id }) => ({ recipientId: id, round: 1 })),
          },
        },
      )
      const files = [
        { documentId: request.documentId, name: 'Consulting Agreement, signed.pdf', sha256: sealed.sha256 },
        { documentId: null, name: 'Certificate.pdf', sha256: certificate.sha256 },
      ]
      for (const one of [link, copy]) {
        expect((await view(one)).body).toMatchObject({ ended: { status: 'completed' }, files })
        const zip = await installation.read(`${one}/download`)
        expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip'])
        const text = Buffer.from(await zip.arrayBuffer()).toString('latin1')
        for (const file of ['%PDF-sealed', '%PDF-certificate']) expect(text).toContain(file)
      }
      expect(await shown(request)).toMatchObject({ status: 'completed', sealing: null, files })
      for (const one of [link, copy, request.path]) {
        const alone = await installation.read(`${one}/sealed/${request.documentId}`)
        expect(alone.headers.get('content-disposition')).toBe('inline; filename="Consulting Agreement, signed.pdf"')
        expect(alone.headers.get('cache-control')).toContain('no-store')
        expect(await alone.text()).toBe('%PDF-sealed')
        expect(await (await installation.read(`${one}/certificate`)).text()).toBe('%PDF-certificate')
        expect((await installation.read(`${one}/sealed/0190aaaa-0000-7000-8000-000000000001`)).status).toBe(404)
      }
      const own = await installation.read(`${request.path}/download`)
      expect(Buffer.from(await own.arrayBuffer()).toString('latin1')).toContain('%PDF-certificate')
      expect((await signs(reader, link, request, 0)).status).toBe(200)
      expect((await reader.post(`${copy}/decline`, { reason: 'no' })).status).toBe(410)
    })
  })

  describe('a past version of a request', () => {
    it('is shown for any event or time', async () => {
      const request = await world.send([{}])
      await signs(reader, await world.link(request, 0), request, 0)
      await shown(request)
      const history = (await owner.get<HistoryEntry[]>(`${request.path}/events`)).body
      const at = async (then: number | string) =>
        (await owner.get<SignatureRequestView>(`${request.path}?at=${then}`)).body
      expect(await at(0)).toMatchObject({ status: 'draft', recipients: [], documents: [] })
      const sent = history.findIndex(({ type }) => type === 'SignatureRequestSent')
      expect(await at(sent - 1)).toMatchObject({ status: 'draft', recipients: [{ status: 'pending' }] })
      expect(await at(sent)).toMatchObject({ status: 'pending', signatureFields: [{ value: null }, { value: null }] })
      expect(await at(history.length - 1)).toEqual(await details(request))
      expect(await at(encodeURIComponent(history[sent]!.at))).toMatchObject({ status: 'pending' })
      expect((await owner.get(`${request.path}?at=yesterday`)).status).toBe(400)
    })
  })
})
