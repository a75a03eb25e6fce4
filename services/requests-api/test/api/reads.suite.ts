import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { FullReadiness, SignatureRequestSummary, SignatureRequestView } from '@countersign/contracts'
import { calls } from '@countersign/contracts/calls'
import { noLog } from '@countersign/telemetry'
import { until } from '@countersign/test-services/until'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'

const pdf = await samplePdf()

describe('reads', () => {
  const log = { ...noLog, warn: (_facts: object, message: string) => void said.push(message) }
  const installation = useInstallation({ log })
  const browser = installation.browser()
  /** Logged warnings. */
  const said: string[] = []

  const list = (query: string) => browser.get<SignatureRequestSummary[]>(`/api/signature-requests${query}`)
  const next = ({ headers }: { headers: Headers }) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

  describe('the list', () => {
    it('comes in pages, newest first, each request once', async () => {
      const ids: string[] = []
      for (let n = 0; n < 7; n++) {
        ids.unshift(
          (await browser.post<SignatureRequestView>('/api/signature-requests', { title: `Page ${n}` })).body.id,
        )
      }
      const seen: string[] = []
      let path: string | undefined = '/api/signature-requests?limit=3&status=draft'
      let pages = 0
      while (path) {
        const page: Awaited<ReturnType<typeof list>> = await browser.get<SignatureRequestSummary[]>(path)
        seen.push(...page.body.map(({ id }) => id))
        path = next(page)
        pages++
      }
      expect(pages).toBe(3)
      expect(seen).toEqual(ids)
    })

    it('is filtered by status and by words of title, name or address, ignoring case and accents', async () => {
      const { path, request } = await browser.draft({ pdf })
      await browser.patch(path, { title: 'Příloha č. 3' })
      await browser.post(`${path}/recipients`, { name: 'Katherine Johnson', email: 'kj@example.com', role: 'signer' })
      const ids = async (query: string) => (await list(query)).body.map(({ id }) => id)
      expect(await ids('?q=pril')).toEqual([request.id])
      expect(await ids('?q=JOHN%20kath')).toEqual([request.id])
      expect(await ids('?q=kj%40exam')).toEqual([request.id])
      expect(await ids('?q=ohnson')).toEqual([])
      expect(await ids('?q=pril&status=pending')).toEqual([])
      expect((await list('?status=nonsense')).status).toBe(400)
      expect((await list('?limit=201')).status).toBe(400)
    })

    it('shows a change in the next read of its author', async () => {
      for (let n = 0; n < 25; n++) {
        const { body } = await browser.post<SignatureRequestView>('/api/signature-requests', { title: `Quick ${n}` })
        expect((await list('?limit=1')).body[0]!.id).toBe(body.id)
      }
    })
  })

  describe('the position that a client has seen', () => {
    const position = ({ headers }: { headers: Headers }) =>
      Number(/countersign-position=(\d+)/.exec(headers.get('set-cookie') ?? '')?.[1])

    it('does not decrease when a repeated call gets its stored response', async () => {
      const key = { 'idempotency-key': 'long-ago' }
      await browser.post('/api/signature-requests', { title: 'Long ago' }, key)
      const newest = await browser.post('/api/signature-requests', { title: 'Since then' })
      const repeated = await browser.post('/api/signature-requests', { title: 'Long ago' }, key)
      expect(position(repeated)).toBe(position(newest))
    })

    it('does not decrease when another server on the same host has set a later one', async () => {
      const cookie = { cookie: 'countersign-position=900000' }
      const change = () => installation.browser().post('/api/signature-requests', { title: 'x' }, cookie)
      expect(position(await change())).toBe(900_000)
    })
  })

  describe('files', () => {
    it('support range requests', async () => {
      const { document } = await browser.draft({ pdf })
      const url = `/api/documents/${document.id}/file`
      const whole = Buffer.from(await (await installation.read(url)).arrayBuffer())
      expect(whole.subarray(0, 5).toString()).toBe('%PDF-')
      const part = await installation.read(url, { headers: { range: 'bytes=5-9' } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes 5-9/${whole.length}`)
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(5, 10))
      expect((await installation.read(url, { headers: { range: `bytes=${whole.length + 5}-` } })).status).toBe(416)
      const tail = await installation.read(url, { headers: { range: 'bytes=-6' } })
      expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-6))
    })

    it('must match the sha256 in the address, for ranges too', async () => {
      const { path, document } = await browser.draft({ pdf })
      for (const url of [`/api/documents/${document.id}/pdf`, `${path}/documents/${document.id}/pdf`]) {
        const whole = Buffer.from(await (await installation.read(`${url}?sha256=${document.sha256}`)).arrayBuffer())
        expect(createHash('sha256').update(whole).digest('hex')).toBe(document.sha256)
        for (const headers of [{ accept: '*/*' }, { accept: '*/*', range: 'bytes=0-4' }] as Record<string, string>[]) {
          expect((await installation.read(`${url}?sha256=${document.sha256}`, { headers })).ok).toBe(true)
          const other = await installation.read(`${url}?sha256=${'0'.repeat(64)}`, { headers })
          expect([other.status, await other.text()]).toEqual([409, 'The documents changed while you read them.'])
        }
        expect((await installation.read(`${url}?sha256=latest`)).status).toBe(400)
      }
    })

    it('are sent whole when If-Range does not match', async () => {
      const { document } = await browser.draft({ pdf })
      const url = `/api/documents/${document.id}/pdf`
      const etag = (await installation.read(url)).headers.get('etag')!
      const statusOf = async (ifRange: string) =>
        (await installation.read(url, { headers: { range: 'bytes=0-4', 'if-range': ifRange } })).status
      expect(await statusOf(etag)).toBe(206)
      expect(await statusOf('"of an earlier file"')).toBe(200)
    })

    it('are not sent again when If-None-Match matches', async () => {
      const { document } = await browser.draft({ pdf })
      const path = `/api/documents/${document.id}/file`
      const etag = (await browser.get(path)).headers.get('etag')!
      expect((await browser.get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304)
    })

    it('of a request download as a single file, or as a zip with unique names', async () => {
      const { path, document } = await browser.draft({ pdf })
      const one = await browser.get(`${path}/download`)
      expect(one.headers.get('content-type')).toBe('application/pdf')
      expect(one.headers.get('content-disposition')).toContain('Consulting Agreement.pdf')
      const [twin] = (await browser.upload([{ name: 'consulting agreement.pdf', bytes: await samplePdf(2) }])).body
      await browser.post(`${path}/documents`, { documentIds: [twin!.id] })
      const response = await installation.read(`${path}/download`)
      expect(response.headers.get('content-disposition')).toContain('Consulting Agreement.zip')
      const zip = Buffer.from(await response.arrayBuffer()).toString('latin1')
      for (const text of ['Consulting Agreement.pdf', 'consulting agreement (2).pdf']) expect(zip).toContain(text)
      expect(document.id).not.toBe(twin!.id)
    })

    it('have portable names in a zip', async () => {
      const { path } = await browser.draft({ pdf })
      const [odd] = (await browser.upload([{ name: 'A: draft?.pdf', bytes: await samplePdf(2) }])).body
      await browser.post(`${path}/documents`, { documentIds: [odd!.id] })
      await browser.patch(path, { title: 'Lease 1/2' })
      const response = await installation.read(`${path}/download`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toContain('Lease 1_2.zip')
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain('A_ draft_.pdf')
    })

    it('have names of at most 255 characters, never cut within a character', async () => {
      const [named] = (await browser.upload([{ name: `${'x'.repeat(250)}😀${'y'.repeat(9)}.pdf`, bytes: pdf }])).body
      expect(named!.originalName).toBe(`${'x'.repeat(250)}.pdf`)
    })

    it('cannot run scripts when opened directly', async () => {
      const { document } = await browser.draft({ pdf })
      const { headers } = await browser.get(`/api/documents/${document.id}/pdf`)
      expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    })
  })

  describe('a read', () => {
    it('does not wait for a position beyond the log', async () => {
      const cookie = 'countersign-position=9007199254740991'
      expect((await installation.read(`/api/stats`, { headers: { cookie } })).status).toBe(200)
      expect(said).not.toContain('a read did not wait longer')
    })

    it('is never cached, whatever the response', async () => {
      const { path, document } = await browser.draft({ pdf })
      const data = [path, `${path}/events`, '/api/stats', '/api/signature-requests', '/api/me', '/api/outbox']
      const files = [`/api/documents/${document.id}/file`, `/api/documents/${document.id}/pdf`]
      const ofRequest = [`${path}/documents/${document.id}/pdf`, `${path}/download`]
      const others = [
        '/api/openapi.json',
        '/api/health',
        '/api/health/ready',
        '/api/nothing',
        '/api/documents/nothing/pdf',
      ]
      for (const read of [...data, ...files, ...ofRequest, ...others]) {
        const { headers } = await installation.read(read)
        expect([read, headers.get('cache-control')]).toEqual([read, 'no-store'])
      }
      const part = await installation.read(files[1]!, { headers: { range: 'bytes=0-4' } })
      expect([part.status, part.headers.get('cache-control')]).toEqual([206, 'no-store'])
    })
  })

  describe('details', () => {
    it('are not sent again while unchanged', async () => {
      const { path } = await browser.draft({ pdf })
      await until(async () => (await browser.get<SignatureRequestView>(path)).body.documents[0]!.check === null)
      const etag = (await browser.get(path)).headers.get('etag')!
      expect((await browser.get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304)
      await browser.patch(path, { title: 'Other' })
      expect((await browser.get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(200)
    })
  })

  describe('a signer without a field', () => {
    it('gets one on a generated document at the end', async () => {
      const { path, people } = await browser.draft({ pdf, recipients: 2 })
      const { body, status } = await browser.send(path)
      expect(status).toBe(200)
      const own = body.documents.at(-1)!
      expect(own).toMatchObject({ originalName: 'Signatures.pdf', madeBySending: true, pageCount: 1 })
      expect(
        body.signatureFields.map(({ recipientId, documentId, type }) => ({ recipientId, documentId, type })),
      ).toEqual(people.map(({ id }) => ({ recipientId: id, documentId: own.id, type: 'signature' })))
      expect((await installation.read(`/api/documents/${own.id}/pdf`)).status).toBe(200)
    })
  })

  describe('the server', () => {
    it('is healthy, and lists every part it depends on', async () => {
      expect((await browser.get('/api/health')).body).toEqual({ status: 'ok' })
      const { status, body } = await browser.get<FullReadiness>('/api/health/ready')
      expect(status).toBe(200)
      expect(body.status).toBe('ready')
      const names = body.parts.map(({ name }) => name)
      for (const part of [
        'event-log',
        'vault',
        'blobs',
        'job-queue',
        'read-model request-list',
        'mail-reactor',
        'documents',
      ]) {
        expect(names).toContain(part)
      }
    })

    it('describes exactly the calls it answers', async () => {
      const { body } = await browser.get<{ openapi: string; paths: Record<string, Record<string, unknown>> }>(
        '/api/openapi.json',
      )
      expect(body.openapi).toBe('3.1.0')
      const described = Object.entries(body.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`),
      )
      expect(described.toSorted()).toEqual(
        Object.values(calls)
          .map(({ method, path }) => `${method} ${path}`)
          .toSorted(),
      )
      expect(answeredRoutes().toSorted()).toEqual(described.toSorted())
    })

    it('does not reveal its framework, and sets a content security policy', async () => {
      const { headers } = await browser.get('/api/stats')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    })
  })

  /** The server's actual routes, in the notation of the call table. */
  function answeredRoutes(): string[] {
    const { stack } = (
      installation.api.handler as unknown as {
        router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] }
      }
    ).router
    return stack.flatMap(({ route }) =>
      route ? Object.keys(route.methods).map((method) => `${method} ${route.path.replace(/:(\w+)/g, '{$1}')}`) : [],
    )
  }
})
