import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@countersign/contracts/calls'
import { ask } from './ask.js'
import { findNginx, noNginx } from './find-nginx.js'
import type { FrontEndsServed } from './front-ends-served.js'
import { describeWith } from '@countersign/test-services/tool-found'
import { twoRemotesBehind } from './two-remotes.js'

const nginx = findNginx()

describeWith(nginx, noNginx)('calls that go through nginx', () => {
  const site = twoRemotesBehind(nginx)
  /** The image's setting with a shorter timeout. */
  const conf = { 'api-soon.conf': 'proxy_read_timeout 1s;\n' }
  let answer: RequestListener
  const api = createServer((called, response) => answer(called, response))
  let served: FrontEndsServed
  const serve = (name: string, environment: Record<string, string> = {}) =>
    site.serve(name, (api.address() as AddressInfo).port, { environment, conf })

  const listen = (port: number) => new Promise<void>((resolve) => api.listen(port, '127.0.0.1', resolve))
  const close = () => {
    api.closeAllConnections()
    return new Promise((resolve) => api.close(resolve))
  }
  beforeAll(async () => {
    await listen(0)
    served = await serve('alone')
  })
  afterAll(async () => {
    await served?.stop()
    await close()
  })

  it('arrive unchanged', async () => {
    let seen: IncomingMessage | undefined
    answer = (called, response) => {
      seen = called
      response.end()
    }
    const path = '/api/documents/a%2Fb/file?name=%C3%A9&x=1%202'
    await ask(served.url, path, 'PATCH', { host: 'sign.example.com:8443', 'idempotency-key': 'k', cookie: 'seen=7' })
    expect(seen).toMatchObject({ url: path, method: 'PATCH' })
    expect(seen!.headers).toMatchObject({ host: 'sign.example.com:8443', 'idempotency-key': 'k', cookie: 'seen=7' })
    expect(seen!.headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  it.each([
    ['localhost:8080', 200],
    ['192.0.2.7', 200],
    ['[2001:db8::7]:80', 200],
    ['evil.example', 403],
  ])('come with pages under host name %s, without HSTS, if PUBLIC_URL is not https: %i', async (host, status) => {
    answer = (_called, response) => response.end('null')
    const page = await ask(served.url, '/', 'GET', { host })
    expect(page.status).toBe(status)
    expect(page.headers).not.toHaveProperty('strict-transport-security')
  })

  const aboutMe = async (path: string) => {
    const { text: page } = await ask(served.url, path, 'GET', { cookie: 'seen=7', range: 'bytes=0-3' })
    expect(page).toMatch(/<\/script>.*<\/head>/s)
    return /<script type="application\/json" id="me">(.*?)<\/script>/.exec(page)![1]
  }

  it('embed the current user in pages, except those for recipients and account links', async () => {
    const seen: IncomingMessage[] = []
    answer = (called, response) => {
      seen.push(called)
      response.end('{"mails":"outbox","name":"\\u003c/script>"}')
    }
    expect(await aboutMe('/')).toBe('{"mails":"outbox","name":"\\u003c/script>"}')
    const headers = { 'x-forwarded-for': '127.0.0.1', cookie: 'seen=7' }
    expect(seen).toMatchObject([{ url: '/api/me', method: 'GET', headers }])
    expect(seen[0]!.headers).not.toHaveProperty('range')
    expect(await aboutMe('/sign/some-token')).toBe('null')
    expect(await aboutMe('//sign//some-token')).toBe('null')
    for (const page of ['/setup', '/forgot', '/reset', '/recover']) expect(await aboutMe(page)).toBe('null')
    expect(seen).toHaveLength(1)
    for (const page of ['/sign-in', '/join']) expect(await aboutMe(page)).toContain('outbox')
  })

  it.each<[string, RequestListener]>([
    ['refuses', (_called, response) => response.writeHead(401).end('Sign in first.')],
    ['fails', (_called, response) => response.writeHead(503).end('{"title":"away"}')],
    ['breaks off', (_called, response) => response.destroy()],
    ['is silent', () => undefined],
  ])('leave the page without a user if the API %s', async (_how, listener) => {
    answer = listener
    expect(await aboutMe('/')).toBe('null')
  })

  /** Returns a header as the API receives it from a caller who forges it. */
  async function toldOf(url: string, said: Record<string, string>): Promise<IncomingMessage['headers'][string]> {
    let told: IncomingMessage['headers'][string]
    answer = (called, response) => {
      told = called.headers['x-forwarded-for']
      response.end()
    }
    await ask(url, '/api/stats', 'GET', said)
    return told
  }

  it('carry the client address that nginx sees, and ignore a forged X-Forwarded-For', async () => {
    expect(await toldOf(served.url, {})).toBe('127.0.0.1')
    expect(await toldOf(served.url, { 'x-forwarded-for': 'The White House' })).toBe('127.0.0.1')
    expect(await toldOf(served.url, { 'x-forwarded-for': '203.0.113.7, 198.51.100.2' })).toBe('127.0.0.1')
  })

  it.each(['2', '172.18.0.0/16,203.0.113.7'])(
    "keep the address that an outer proxy forwards and append that proxy's own, with TRUSTED_PROXIES=%s",
    async (trusted) => {
      const behind = await serve(`behind-${trusted.length}`, { TRUSTED_PROXIES: trusted })
      try {
        expect(await toldOf(behind.url, { 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7, 127.0.0.1')
        expect(await toldOf(behind.url, {})).toBe('127.0.0.1')
      } finally {
        await behind.stop()
      }
    },
  )

  it('are accepted at the address in HOST, and at 127.0.0.1 for health checks, and nowhere else', async () => {
    answer = (_called, response) => response.end('the API')
    const apart = await serve('apart', { HOST: '127.0.0.2' })
    const at = (address: string) => ask(apart.url.replace('127.0.0.1', address), '/api/stats').catch(String)
    try {
      for (const address of ['127.0.0.2', '127.0.0.1']) expect(await at(address)).toMatchObject({ text: 'the API' })
      expect(await at('127.0.0.3')).toContain('ECONNREFUSED')
    } finally {
      await apart.stop()
    }
  })

  it.each(['https://müller.example', 'https://me@sign.example.com', 'https://'])(
    'are not served if PUBLIC_URL has no host that nginx accepts: %s',
    async (publicUrl) => {
      const name = `odd-${Buffer.from(publicUrl).toString('hex')}`
      await expect(serve(name, { PUBLIC_URL: publicUrl })).rejects.toThrow('nginx ended with 1')
      expect(readFileSync(join(site.dir, name, 'shell', 'log'), 'utf8')).toContain(
        `PUBLIC_URL=${publicUrl} names no host`,
      )
    },
  )

  it.each([200, 204, 404, 409, 413, 429, 500, 503])("return the API's response: %i", async (status) => {
    answer = (_called, response) => {
      response.writeHead(status, { 'x-says': 'the API', 'content-type': 'text/plain' })
      response.end(status === 204 ? '' : `it is ${status}`)
    }
    const said = await ask(served.url, '/api/stats')
    expect(said).toMatchObject({ status, text: status === 204 ? '' : `it is ${status}` })
    expect(said.headers['x-says']).toBe('the API')
  })

  it('stream an upload to the API while it is being sent', async () => {
    const began = Promise.withResolvers<void>()
    answer = (called, response) => {
      called.once('data', () => began.resolve())
      void text(called).then((all) => response.end(String(all.length)))
    }
    const piece = 'x'.repeat(64 * 1024)
    const { hostname, port } = new URL(served.url)
    const headers = { 'content-length': String(2 * piece.length) }
    const call = request({ hostname, port, path: '/api/documents/upload', method: 'POST', headers })
    const answered = new Promise<IncomingMessage>((resolve, reject) => call.on('response', resolve).on('error', reject))
    call.write(piece)
    await began.promise
    call.end(piece)
    expect(await text(await answered)).toBe(String(2 * piece.length))
  })

  it('stream a response to the caller while it is being written', async () => {
    const finish = Promise.withResolvers<void>()
    answer = (_called, response) => {
      response.write('x'.repeat(64 * 1024))
      void finish.promise.then(() => response.end())
    }
    const { hostname, port } = new URL(served.url)
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, path: '/api/documents/1/file' }, resolve).on('error', reject).end()
    })
    answered.once('data', () => finish.resolve())
    expect(await text(answered)).toHaveLength(64 * 1024)
  })

  it('are refused if larger than any upload may be, before the body is read', async () => {
    answer = () => expect('a call').toBe('not handed on')
    const refused = await ask(served.url, '/api/documents/upload', 'POST', { 'content-length': String(600 * 2 ** 20) })
    expect(refused).toMatchObject({ status: 413, text: 'An upload may have 10 files of 50 MB each.' })
    expect(refused.headers['cache-control']).toBe('no-store')
  })

  it('are not retried if the API drops the connection', async () => {
    let made = 0
    answer = (called) => {
      made++
      called.socket.destroy()
    }
    const broken = await ask(served.url, '/api/signature-requests', 'POST')
    expect({ status: broken.status, made }).toEqual({ status: 503, made: 1 })
  })

  it('time out if a replica does not respond, except for long-running calls', async () => {
    const works = /upload$|\/send$|\/finish$|\/evidence$|\/pdf$/
    const id = '0190aaaa-0000-7000-8000-000000000001'
    const paths = [...new Set(Object.values(calls).map(({ path }) => path.replace(/\{\w+\}/g, id)))]
    const [work, rest] = [paths.filter((path) => works.test(path)), paths.filter((path) => !works.test(path))]
    expect(work).toHaveLength(8)
    const atWork = new Map<string, () => void>()
    answer = (called, response) => {
      if (works.test(called.url!)) atWork.set(called.url!, () => response.end('done'))
    }
    const working = work.map((path) => ask(served.url, path))
    for (const said of await Promise.all(rest.map((path) => ask(served.url, path)))) {
      expect(said).toMatchObject({ status: 503, text: expect.stringContaining('cannot be reached at the moment') })
    }
    expect(atWork.size).toBe(work.length)
    for (const done of atWork.values()) done()
    for (const said of await Promise.all(working)) expect(said).toMatchObject({ status: 200, text: 'done' })
  })

  it('get 503 with Retry-After while the API is down, and pages are still served', async () => {
    const { port } = api.address() as AddressInfo
    await close()
    for (const path of ['/api', '/api/stats']) {
      const away = await ask(served.url, path)
      expect(away.status).toBe(503)
      expect(away.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(away.text).toContain('cannot be reached at the moment')
    }
    expect((await ask(served.url, '/')).status).toBe(200)

    await listen(port)
    answer = (_called, response) => response.end('back')
    expect(await ask(served.url, '/api/stats')).toMatchObject({ status: 200, text: 'back' })
  })
})
