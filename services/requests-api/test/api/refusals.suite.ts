import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { HistoryEntry, Problem, RecipientView, SignatureRequestView } from '@countersign/contracts'
import { until } from '@countersign/test-services/until'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'

const pdf = await samplePdf()

describe('refusals', () => {
  const installation = useInstallation({ ownChildren: true })
  const browser = installation.browser()

  const nobody = '01900000-0000-7000-8000-000000000000'
  const text = (value: string) => new TextEncoder().encode(value)
  const storedBlobs = async () => {
    const all: string[] = []
    for await (const blob of installation.engines.blobs.list()) all.push(blob.sha256)
    return all.toSorted()
  }
  const staged = async () =>
    (await readdir(join(installation.dataDir, 'staging'))).filter((name) => !name.startsWith('child-'))
  const pending = async () => {
    const draft = await browser.draft({ pdf, recipients: 1, fields: 1 })
    await browser.send(draft.path)
    return draft
  }

  describe('times and messages', () => {
    it('are accepted up to their limits', async () => {
      const { path, people } = await browser.draft({ pdf, recipients: 1 })
      const times = { expiresInDays: 365, reminderEveryDays: 30 }
      expect(await browser.patch(path, times)).toMatchObject({ status: 200, body: times })
      for (const [change, why] of [
        [{ expiresInDays: 0 }, 'expiresInDays must be at least 1'],
        [{ expiresInDays: 366 }, 'expiresInDays must be at most 365'],
        [{ expiresInDays: 1.5 }, 'expiresInDays must be a whole number'],
        [{ reminderEveryDays: 31 }, 'reminderEveryDays must be at most 30'],
      ] as const) {
        expect(await browser.patch(path, change)).toMatchObject({ status: 400, text: why })
      }
      const ada = `${path}/recipients/${people[0]!.id}`
      const longest = 'ж'.repeat(2000)
      expect(await browser.patch(ada, { message: longest })).toMatchObject({ status: 200, body: { message: longest } })
      expect((await browser.patch(ada, { message: `${longest}!` })).status).toBe(400)
      expect(await browser.patch(ada, { message: null })).toMatchObject({ status: 200, body: { message: null } })
    })
  })

  describe('ids chosen by the client', () => {
    const ours = '01900000-0000-4000-8000-0000000000aa'

    it('identify a field; a taken id is 409, and a repeated call gets the same response', async () => {
      const { path, fields } = await browser.draft({ pdf, recipients: 1, fields: 1 })
      const { id: _id, ...place } = fields[0]!
      const placeIt = () => browser.post(`${path}/fields`, { ...place, id: ours }, { 'idempotency-key': 'one-field' })
      expect(await placeIt()).toMatchObject({ status: 200, body: { id: ours } })
      expect(await placeIt()).toMatchObject({ status: 200, body: { id: ours } })
      expect(await browser.post(`${path}/fields`, { ...place, id: ours })).toMatchObject({
        status: 409,
        text: 'This request already has something with this id.',
      })
      expect(await browser.post(`${path}/fields`, { ...place, id: '7' })).toMatchObject({
        status: 400,
        text: 'id is not an id (a UUID)',
      })
      expect((await browser.delete(`${path}/fields/${ours}`)).status).toBe(204)
      expect(await browser.post(`${path}/fields`, { ...place, id: ours })).toMatchObject({ status: 200 })
    })

    it('restore a removed recipient, but no other', async () => {
      const { path, people } = await browser.draft({ pdf, recipients: 1 })
      const { id } = people[0]!
      const ada = { id, name: 'Ada', email: 'ada@example.com', role: 'signer' }
      expect((await browser.post(`${path}/recipients`, ada)).status).toBe(409)
      expect((await browser.delete(`${path}/recipients/${id}`)).status).toBe(204)
      expect(await browser.post(`${path}/recipients`, ada)).toMatchObject({ status: 200, body: { id, name: 'Ada' } })
      expect(await browser.post(`${path}/recipients`, { ...ada, id: ours })).toMatchObject({
        status: 404,
        text: 'This recipient isn’t part of the request.',
      })
    })
  })

  describe('400: names every missing or invalid value, one per line', () => {
    it('malformed JSON', async () => {
      const answer = await browser.post('/api/signature-requests', '{"title": ')
      expect(answer).toMatchObject({ status: 400, text: 'The body is not valid JSON.' })
    })

    it('several invalid fields', async () => {
      const { path } = await browser.draft({ pdf })
      const answer = await browser.post(`${path}/recipients`, { name: '', email: 'nobody', role: 'boss' })
      expect(answer.status).toBe(400)
      expect(answer.text.split('\n')).toEqual([
        'name is empty',
        'email is not an email address',
        expect.stringMatching(/^role must be one of/),
      ])
    })

    it('a missing value', async () => {
      const answer = await browser.post('/api/signature-requests', {})
      expect(answer).toMatchObject({ status: 400, text: 'title is missing' })
    })

    it.each([
      ['title', { title: 'x'.repeat(201) }, 'title is longer than 200 characters'],
      ['emailSubject', { emailSubject: 'x'.repeat(201) }, 'emailSubject is longer than 200 characters'],
      ['emailMessage', { emailMessage: 'x'.repeat(5001) }, 'emailMessage is longer than 5000 characters'],
      ['emailSubject', { emailSubject: 'a\r\nBcc: x' }, 'emailSubject holds a line break or a control character'],
      ['emailMessage', { emailMessage: 'a\ud800' }, 'emailMessage holds half of a character'],
      ['nothing', {}, 'The body names nothing to change'],
    ])('a limit: %s', async (_what, change, sentence) => {
      const { path } = await browser.draft({ pdf })
      expect(await browser.patch(path, change)).toMatchObject({ status: 400, text: sentence })
    })

    it.each([
      ['none', undefined, 'The body is missing'],
      ['null', 'null', 'The body must be an object'],
      ['a text', '"title"', 'The body must be an object'],
      ['a list', '[]', 'The body must be an object'],
    ])('a body that is %s', async (_what, body, sentence) => {
      const answer = await browser.call('POST', '/api/signature-requests', body)
      expect(answer).toMatchObject({ status: 400, text: sentence })
    })

    it('bytes that are not UTF-8', async () => {
      const answer = await fetch(`${installation.url}/api/signature-requests`, {
        method: 'POST',
        body: Buffer.from([...Buffer.from('{"title":"'), 0xff, ...Buffer.from('"}')]),
        headers: { 'content-type': 'application/json' },
      })
      expect([answer.status, await answer.text()]).toEqual([400, 'The body must be JSON in UTF-8.'])
    })

    it.each([
      ['a number beyond all numbers', '{"title":"x","more":1e999}'],
      ['half of a character', '{"title":"\\ud800"}'],
    ])('a body that cannot be compared, with an Idempotency-Key: %s', async (_what, body) => {
      expect((await browser.call('POST', '/api/signature-requests', body, { 'idempotency-key': 'odd' })).status).toBe(
        400,
      )
    })

    it('an invalid cursor', async () => {
      expect((await browser.get('/api/signature-requests?cursor=nonsense')).status).toBe(400)
    })

    it('an upload that is not a form with files', async () => {
      expect(await browser.upload([])).toMatchObject({ status: 400, text: expect.stringContaining("named 'files'") })
      expect((await browser.upload([{ name: 'a.pdf', bytes: pdf, part: 'other' }])).status).toBe(400)
      expect((await browser.post('/api/documents/upload', { files: [] })).status).toBe(415)
    })
  })

  describe('404: unknown requests, documents and paths', () => {
    it.each([
      ['GET', `/api/signature-requests/${nobody}`],
      ['GET', `/api/signature-requests/${nobody}/events`],
      ['GET', '/api/signature-requests/1'],
      ['GET', `/api/documents/${nobody}/file`],
      ['GET', `/api/signature-requests/${nobody}/download`],
      ['POST', `/api/signature-requests/${nobody}/send`],
      ['POST', `/api/signature-requests/${nobody}/resend`],
      ['DELETE', `/api/signature-requests/${nobody}`],
      ['GET', '/api/nothing'],
      ['GET', '/api/signature-requests/%E0%A4%A'],
      ['GET', '/api/outbox/../../etc/passwd'],
      ['GET', '/api/outbox/..%2f..%2fmaster.key'],
    ])('%s %s', async (method, path) => {
      expect((await browser.call(method, path)).status).toBe(404)
    })

    it('deleting parts that a request does not have', async () => {
      const { path } = await browser.draft({ pdf })
      for (const part of [`documents/${nobody}`, `recipients/${nobody}`, `fields/${nobody}`]) {
        expect((await browser.delete(`${path}/${part}`)).status).toBe(404)
      }
    })

    it('attaching documents that were not uploaded', async () => {
      const { path } = await browser.draft({ pdf })
      expect((await browser.post(`${path}/documents`, { documentIds: [nobody] })).status).toBe(404)
    })
  })

  describe('409: the state does not allow it', () => {
    it('any change after sending', async () => {
      const { path, people, fields, document } = await pending()
      const attempts = [
        browser.patch(path, { title: 'Other' }),
        browser.post(`${path}/recipients`, { name: 'x', email: 'x@example.com', role: 'cc' }),
        browser.patch(`${path}/recipients/${people[0]!.id}`, { name: 'x' }),
        browser.delete(`${path}/recipients/${people[0]!.id}`),
        browser.patch(`${path}/fields/${fields[0]!.id}`, { x: 1 }),
        browser.delete(`${path}/fields/${fields[0]!.id}`),
        browser.post(`${path}/documents`, { documentIds: [document.id] }),
        browser.delete(`${path}/documents/${document.id}`),
      ]
      for (const answer of await Promise.all(attempts)) {
        expect(answer).toMatchObject({ status: 409, text: 'This request has already been sent.' })
      }
    })

    it('deleting a pending request; cancelling or resending a draft', async () => {
      const { path } = await pending()
      expect((await browser.delete(path)).status).toBe(409)
      const draft = await browser.draft({ pdf })
      expect((await browser.post(`${draft.path}/cancel`, { reason: '' })).status).toBe(409)
      expect((await browser.post(`${draft.path}/resend`)).status).toBe(409)
    })

    it('creating a request with an id that is taken', async () => {
      const { request } = await browser.draft({ pdf })
      const answer = await browser.post('/api/signature-requests', { id: request.id, title: 'Other' })
      expect(answer).toMatchObject({ status: 409 })
    })
  })

  describe('413, 415, 422: refuses the whole upload, names every refused file, and keeps nothing', () => {
    it('more than ten files', async () => {
      const before = await storedBlobs()
      const answer = await browser.upload(Array.from({ length: 11 }, (_, n) => ({ name: `${n}.pdf`, bytes: pdf })))
      expect(answer).toMatchObject({ status: 413, text: 'You can upload up to 10 files at once.' })
      expect(await storedBlobs()).toEqual(before)
    })

    it('a file larger than 50 MB, by name', async () => {
      const large = new Uint8Array(50 * 1024 * 1024 + 1)
      large.set(text('%PDF-1.7'))
      const answer = await browser.upload([{ name: 'Survey.pdf', bytes: large }])
      expect(answer).toMatchObject({ status: 413, text: '“Survey.pdf” is larger than 50MB.' })
      expect(await staged()).toEqual([])
    })

    it('a file of exactly 50 MB is refused for its type, not its size', async () => {
      const answer = await browser.upload([{ name: 'Noise.bin', bytes: new Uint8Array(50 * 1024 * 1024).fill(1) }])
      expect(answer).toMatchObject({ status: 415, text: expect.stringMatching(/^“Noise.bin” /) })
    })

    it('files that are not PDF or Word by content, whatever their names', async () => {
      const before = await storedBlobs()
      const fresh = await samplePdf(1, `fresh ${Math.random()}`)
      const answer = await browser.upload([
        { name: 'Good.pdf', bytes: fresh },
        { name: 'Page.pdf', bytes: text('<html>hello</html>') },
        { name: 'Note.docx', bytes: text('just text') },
      ])
      expect(answer.status).toBe(415)
      expect(answer.text.split('\n')).toEqual([
        expect.stringMatching(/^“Page.pdf” /),
        expect.stringMatching(/^“Note.docx” /),
      ])
      expect(await storedBlobs()).toEqual(before)
      expect(await staged()).toEqual([])
    })

    it('a damaged PDF', async () => {
      const answer = await browser.upload([{ name: 'Torn.pdf', bytes: text('%PDF-1.7\nthis is all there is') }])
      expect(answer).toMatchObject({ status: 422, text: expect.stringMatching(/^“Torn.pdf” /) })
    })

    it('an unwritable disk is 503, and a later upload works', async () => {
      const staging = join(installation.dataDir, 'staging')
      await rm(staging, { recursive: true })
      const answer = await browser.upload([{ name: 'Survey.pdf', bytes: new Uint8Array(2 * 1024 * 1024) }])
      await mkdir(staging)
      expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('can’t be written') })
      expect(answer.headers.get('retry-after')).toBe('60')
      expect((await browser.upload([{ name: 'a.pdf', bytes: pdf }])).status).toBe(200)
    })

    it('an aborted upload leaves no files', async () => {
      const leaving = new AbortController()
      const body = new ReadableStream({
        async pull(controller) {
          if ((await staged()).length > 0) return leaving.abort()
          controller.enqueue(
            text('--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'.padEnd(200_000, '%')),
          )
        },
      })
      const call = fetch(`${installation.url}/api/documents/upload`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        duplex: 'half',
        signal: leaving.signal,
      } as RequestInit)
      await expect(call).rejects.toThrow('abort')
      await until(async () => (await staged()).length === 0)
    })

    it('a form with a malformed part is 400, whatever follows it', async () => {
      const part = (header: string) => `--x\r\n${header}: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n`
      const answer = await fetch(`${installation.url}/api/documents/upload`, {
        method: 'POST',
        body: part('content-dis\u0000position') + part('content-disposition'),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect(answer.status).toBe(400)
      expect(await staged()).toEqual([])
    })

    it.each(['files', 'other'])('an upload that ends within a part named %s leaves no files', async (name) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(
            text(`--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n%PDF-1.7`),
          )
          controller.close()
        },
      })
      const answer = await fetch(`${installation.url}/api/documents/upload`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        duplex: 'half',
      } as RequestInit)
      expect(answer.status).toBe(400)
      expect(await staged()).toEqual([])
    })
  })

  describe('409: sending to other recipients than the sender confirmed', () => {
    it('names added and removed recipients, sends nothing, and sends once the list matches', async () => {
      const { path, people } = await browser.draft({ pdf, recipients: 2, fields: 1 })
      const pressedFor = people.map(({ id }) => id)
      await browser.delete(`${path}/recipients/${people[1]!.id}`)
      const grace = { name: 'Grace Hopper', email: 'grace@example.com', role: 'cc' }
      const { body: copied } = await browser.post<RecipientView>(`${path}/recipients`, grace)
      expect(await browser.send(path, { recipients: pressedFor })).toMatchObject({
        status: 409,
        text: 'The recipients differ from those shown when you pressed Send. Added: Grace Hopper. Removed: Person 2. Review them and send again.',
      })
      expect((await browser.get<SignatureRequestView>(path)).body.status).toBe('draft')
      expect((await browser.send(path, { recipients: 'Ada' })).status).toBe(400)
      const now = { recipients: [copied.id, people[0]!.id] }
      expect(await browser.send(path, now)).toMatchObject({ status: 200, body: { status: 'pending' } })
      expect((await browser.send(path, now)).status).toBe(200)
    })
  })

  describe('422: incomplete requests and misplaced fields', () => {
    it('sending without a recipient, anyone to act, or a document', async () => {
      const draft = await browser.draft({ pdf })
      expect(await browser.send(draft.path)).toMatchObject({
        status: 422,
        text: 'Add at least one recipient before sending.',
      })
      await browser.post(`${draft.path}/recipients`, { name: 'Copy', email: 'copy@example.com', role: 'cc' })
      expect((await browser.send(draft.path)).text).toContain('No one needs to act')
      await browser.delete(`${draft.path}/documents/${draft.document.id}`)
      expect((await browser.send(draft.path)).text).toContain('at least one document')
    })

    it('placing a field outside its page or on a missing page', async () => {
      const { path, document, people } = await browser.draft({ pdf, recipients: 1 })
      const whose = { documentId: document.id, recipientId: people[0]!.id }
      const field = { ...whose, type: 'signature', x: 70, y: 10, width: 150, height: 50 }
      expect((await browser.post(`${path}/fields`, field)).status).toBe(422)
      expect((await browser.post(`${path}/fields`, { ...field, x: 10, page: 2 })).text).toContain('has no page 2')
    })
  })

  describe('browser calls', () => {
    it.each([
      ['an Origin that is not ours', { origin: 'https://evil.example' }],
      ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
      ['a sandboxed page', { origin: 'null' }],
    ])('from another site are refused when they change anything: %s', async (_what, headers) => {
      expect((await browser.post('/api/signature-requests', { title: 'x' }, headers)).status).toBe(403)
    })

    it('from the same origin are accepted', async () => {
      const headers = { origin: installation.url, 'sec-fetch-site': 'same-origin' }
      expect((await browser.post('/api/signature-requests', { title: 'x' }, headers)).status).toBe(200)
    })

    it('with a body that is not JSON are refused', async () => {
      const answer = await browser.call('POST', '/api/signature-requests', 'title=x', {
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(answer.status).toBe(415)
      expect(
        (await browser.call('POST', '/api/signature-requests', '{"title":"x"}', { 'content-type': 'text/plain' }))
          .status,
      ).toBe(415)
      const { path } = await browser.draft({ pdf, recipients: 1 })
      const form = new FormData()
      form.append('a', 'b')
      expect((await browser.call('POST', `${path}/send`, form)).status).toBe(415)
      expect((await browser.get<SignatureRequestView>(path)).body.status).toBe('draft')
    })

    it('with an unknown host name are refused, reads too', async () => {
      const { request } = await import('node:http')
      const { port } = new URL(installation.url)
      const status = await new Promise((resolve, reject) => {
        const call = request({ port, path: '/api/stats', headers: { host: 'rebound.example' } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        call.on('error', reject).end()
      })
      // In open mode, the host name helps to identify the caller (rule access-7).
      expect(status).toBe(401)
    })
  })

  describe('429', () => {
    it('sends Retry-After to a remote caller, and does not limit the local owner', async () => {
      const stranger = { 'x-forwarded-for': '203.0.113.9' }
      let last
      for (let n = 0; n < 31; n++) last = await browser.upload([{ name: 'x.txt', bytes: text('x') }], stranger)
      expect(last).toMatchObject({ status: 429, text: expect.stringContaining('too often') })
      expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await browser.upload([{ name: 'x.txt', bytes: text('x') }])).status).toBe(415)
    })
  })

  describe('errors in RFC 9457 format, if accepted', () => {
    it('list every invalid field', async () => {
      const answer = await browser.post<Problem>(
        '/api/signature-requests',
        { documentIds: ['x'] },
        { accept: 'application/problem+json' },
      )
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(answer.body).toMatchObject({
        status: 400,
        title: 'Bad request',
        errors: [
          { field: 'title', message: 'is missing' },
          { field: 'documentIds.0', message: 'is not an id (a UUID)' },
        ],
      })
    })
  })

  describe('repeated calls', () => {
    const create = { title: 'Once', documentIds: [] }
    const created = (key: string, body: object = create) =>
      browser.post<SignatureRequestView>('/api/signature-requests', body, { 'idempotency-key': key })

    it('with the same key and body have one effect and the same answer', async () => {
      const first = await created('create-once')
      expect((await created('create-once')).body).toEqual(first.body)

      const path = `/api/signature-requests/${first.body.id}`
      const person = { name: 'Ada', email: 'ada@example.com', role: 'signer' }
      const added = await browser.post(`${path}/recipients`, person, { 'idempotency-key': 'ada' })
      await browser.patch(path, { title: 'Changed since' })
      expect((await browser.post(`${path}/recipients`, person, { 'idempotency-key': 'ada' })).body).toEqual(added.body)
      expect((await created('create-once')).body).toEqual(first.body)
      expect((await browser.get<SignatureRequestView>(path)).body.recipients).toHaveLength(1)
    })

    it('at the same time have one effect too', async () => {
      const { path } = await browser.draft({ pdf })
      const person = { name: 'Ada', email: 'ada@example.com', role: 'signer' }
      const calls = Array.from({ length: 8 }, () =>
        browser.post<RecipientView>(`${path}/recipients`, person, { 'idempotency-key': 'at-once' }),
      )
      const answers = await Promise.all(calls)
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect((await browser.get<SignatureRequestView>(path)).body.recipients).toHaveLength(1)
    })

    it('of an upload return the same documents', async () => {
      const key = { 'idempotency-key': 'upload-once' }
      const first = await browser.upload([{ name: 'a.pdf', bytes: pdf }], key)
      expect((await browser.upload([{ name: 'a.pdf', bytes: pdf }], key)).body).toEqual(first.body)
      expect((await browser.upload([{ name: 'b.pdf', bytes: pdf }], key)).status).toBe(422)
    })

    it('with the same key and another body are refused', async () => {
      await created('used')
      expect((await created('used', { ...create, title: 'Other' })).status).toBe(422)
    })

    it('are remembered across a restart', async () => {
      const first = await created('before-restart')
      await installation.restart()
      expect((await created('before-restart')).body).toEqual(first.body)
    })

    it('with an id chosen by the client create one request', async () => {
      const id = '0190cccc-0000-7000-8000-00000000000a'
      expect((await created(id, { ...create, id })).body.id).toBe(id)
      const history = await browser.get<HistoryEntry[]>(`/api/signature-requests/${id}/events`)
      expect(history.body).toHaveLength(1)
    })

    it('refuse an invalid key', async () => {
      expect((await created('a b')).status).toBe(400)
    })
  })
})
