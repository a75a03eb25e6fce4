import { createHash } from 'node:crypto'
import { renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Me } from '@countersign/contracts'
import { itUnless } from '@countersign/test-services/skipped'
import { createWebHandler } from '@countersign/standalone/site/web-handler'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { entry, publishSite, registry, release } from './published-site.js'

const root = scratchFolder()
const warnings: string[] = []
const me: Me = {
  person: null,
  sender: { name: '</script><b>Grace', email: 'grace@example.com' },
  unnamed: false,
  mails: 'outbox',
  mode: 'open',
  team: null,
  teams: [],
  permissions: ['requests:read'],
  methods: null,
  session: null,
}
const log = { warn: (_facts: object, message: string) => warnings.push(message), error: () => {} }
const publicUrl = new URL('https://sign.example.com')
const foreign: (string | undefined)[] = []
const whenForeign = ({ headers }: IncomingMessage) => void foreign.push(headers.host)
const server = createServer(createWebHandler({ root, publicUrl, me: async () => me, log, whenForeign }))
const forEver = 'public, max-age=31536000, immutable'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}

/** Requests a path without normalizing it, as `fetch` would. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const call = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      void buffer(response).then(
        (bytes) => resolve({ status: response.statusCode!, headers: response.headers, bytes, text: bytes.toString() }),
        reject,
      )
    })
    call.on('error', reject).end()
  })
}

const dataIn = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)![1]!)

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  rmSync(root, { recursive: true, force: true })
  await publishSite(root)
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

describe('a page', () => {
  it('is HTML that is never cached', async () => {
    const { status, headers, text } = await ask('/')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
    expect(text).toContain('<div id="app">')
  })

  it("has a frame before any remote's style sheet, styled by hash, but not for recipients", async () => {
    const { headers, text } = await ask('/requests/17')
    const [before, after] = text.split('<div id="frame"')
    expect(before).not.toContain('rel="stylesheet" crossorigin href="/mfe')
    expect(after).toContain('rel="stylesheet" crossorigin href="/mfe')
    const [, style] = /<style>(.*?)<\/style>/s.exec(text)!
    const hash = createHash('sha256').update(style!).digest('base64')
    expect(headers['content-security-policy']).toContain(` 'sha256-${hash}';`)
    const recipients = await ask('/sign/some-token')
    expect(recipients.text).toContain('<div id="app"></div>')
    expect(recipients.text).not.toContain('frame')
  })

  it('allows nothing inline except styles with a nonce that differs each time', async () => {
    const nonces = new Set<string>()
    for (let n = 0; n < 3; n++) {
      const { headers, text } = await ask('/')
      const policy = String(headers['content-security-policy'])
      const [, nonce] = /<meta property="csp-nonce" nonce="([^"]{20,})">/.exec(text)!
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe-inline')
      nonces.add(nonce!)
    }
    expect(nonces.size).toBe(3)
  })

  it('contains no inline script, and the registry and the user as data', async () => {
    const { text } = await ask('/')
    const scripts = [...text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!)
    expect(scripts).toHaveLength(3)
    expect(scripts.every((attributes) => /src=|type="application\/json"/.test(attributes))).toBe(true)
    expect(dataIn(text, 'remotes')).toEqual(registry)
    expect(dataIn(text, 'me')).toEqual(me)
  })

  it.each(['/sign/some-token', '/sign/', '/sign/a/b', '//sign/some-token', '/setup', '/forgot', '/reset', '/recover'])(
    'does not name the user to recipients or on pages for account links: %s',
    async (path) => {
      const { text } = await ask(path)
      expect(dataIn(text, 'me')).toBeNull()
      expect(text).not.toContain('grace')
    },
  )

  it.each(['/sign-in?to=/create', '/join'])('names the user without a frame on %s', async (path) => {
    const [framed, { text }] = [await ask('/'), await ask(path)]
    expect(framed.text).toContain('<div id="frame"')
    expect(dataIn(text, 'me')).toEqual(me)
    expect(text).not.toContain('<div id="frame"')
  })

  it("preloads the files of its route's first view, and only those", async () => {
    const folder = `/mfe/dashboard/${release}`
    const { text } = await ask('/requests/17')
    expect(text).toContain(`<link rel="stylesheet" crossorigin href="${folder}/assets/expose-Css01234.css">`)
    for (const file of [
      'remoteEntry-Dash1234.js',
      'assets/expose-Exp01234.js',
      'assets/common-Com01234.js',
      'assets/shares-Sha01234.js',
    ]) {
      expect(text).toContain(`<link rel="modulepreload" crossorigin href="${folder}/${file}">`)
    }
    expect((await ask('/nowhere')).text).not.toContain(`href="${folder}`)
  })

  it('has no preload hints if a release has no list of chunks, and logs that', async () => {
    rmSync(join(root, 'mfe', 'dashboard', release, '.vite'), { recursive: true })
    const { status, text } = await ask('/')
    expect(status).toBe(200)
    expect(text).not.toContain('expose-Exp01234')
    expect(warnings).toContain('no hints for a remote')
  })

  it('for an unknown path is the app with status 404', async () => {
    const { status, headers, text } = await ask('/no/such/page')
    expect(status).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(text).toContain('<div id="app">')
  })

  it('is compressed for a browser that takes gzip, and only for it', async () => {
    const plain = await ask('/')
    const packed = await ask('/', { 'accept-encoding': 'gzip, br' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length)
    const withoutNonces = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
    expect(withoutNonces(gunzipSync(packed.bytes).toString())).toBe(withoutNonces(plain.text))
  })

  it('has no body in the response to HEAD', async () => {
    const { status, headers, bytes } = await ask('/', {}, 'HEAD')
    expect(status).toBe(200)
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
    expect(bytes).toHaveLength(0)
  })

  it.each(['POST', 'DELETE', 'OPTIONS'])('rejects %s', async (method) => {
    const { status, headers } = await ask('/', {}, method)
    expect(status).toBe(405)
    expect(headers.allow).toBe('GET, HEAD')
  })
})

describe('the registry', () => {
  const moved = { remotes: [{ ...registry.remotes[0]!, entry: entry.replace(release, 'fedcba9876543210') }] }

  it('matches its file, and is never cached', async () => {
    const { headers, text } = await ask('/remotes.json')
    expect(JSON.parse(text)).toEqual(registry)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toBe('application/json')
  })

  it('is read again when its file changes, in pages too', async () => {
    await ask('/')
    writeFileSync(join(root, 'remotes.json'), JSON.stringify(moved))
    expect(JSON.parse((await ask('/remotes.json')).text)).toEqual(moved)
    expect(dataIn((await ask('/')).text, 'remotes')).toEqual(moved)
  })

  it('is read again if another file with the same time replaces it', async () => {
    const file = join(root, 'remotes.json')
    const at = new Date('2026-11-20T10:00:00Z')
    utimesSync(file, at, at)
    await ask('/')
    writeFileSync(`${file}.next`, JSON.stringify(moved))
    utimesSync(`${file}.next`, at, at)
    renameSync(`${file}.next`, file)
    expect(JSON.parse((await ask('/remotes.json')).text)).toEqual(moved)
  })

  it('stays the same while its file is incomplete or missing', async () => {
    await ask('/')
    writeFileSync(join(root, 'remotes.json'), '{"remotes": [')
    expect(JSON.parse((await ask('/remotes.json')).text)).toEqual(registry)
    rmSync(join(root, 'remotes.json'))
    expect(dataIn((await ask('/')).text, 'remotes')).toEqual(registry)
    expect(warnings).toContain('a file of the site cannot be read, as before')
  })

  it('cannot close the element that contains it', async () => {
    const bad = { remotes: [{ ...registry.remotes[0]!, title: '</script><script>alert(1)</script>' }] }
    writeFileSync(join(root, 'remotes.json'), JSON.stringify(bad))
    const { text } = await ask('/')
    expect(text).not.toContain('alert(1)</script>')
    expect(dataIn(text, 'remotes')).toEqual(bad)
  })
})

describe('a file', () => {
  const script = '/assets/index-Main1234.js'

  it('with a hash in its path is cached for a year', async () => {
    const pdfjs = `/mfe/dashboard/pdfjs/${release}/build/worker.mjs`
    for (const path of [script, entry, `/mfe/dashboard/${release}/assets/expose-Css01234.css`, pdfjs]) {
      expect(await ask(path)).toMatchObject({ status: 200, headers: { 'cache-control': forEver } })
    }
  })

  it('without a hash is revalidated each time', async () => {
    for (const path of ['/favicon.svg', `/mfe/dashboard/${release}/mf-manifest.json`]) {
      expect((await ask(path)).headers['cache-control']).toBe('no-cache')
    }
  })

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ])('is sent as %s if the client accepts %s', async (encoding, accept, open) => {
    const { headers, bytes } = await ask(script, { 'accept-encoding': accept })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('Accept-Encoding')
    expect(headers['content-type']).toBe('text/javascript')
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(open(bytes).toString()).toContain('shell')
  })

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    [undefined, 'gzip, deflate', (bytes: Buffer) => bytes],
    [undefined, 'identity', (bytes: Buffer) => bytes],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('without a version for gzip is sent as %s if the client accepts %s', async (encoding, accept, open) => {
    rmSync(join(root, 'shell', `${script}.gz`))
    const { status, headers, bytes } = await ask(script, accept ? { 'accept-encoding': accept } : {})
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript',
      'cache-control': forEver,
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(open(bytes).toString()).toContain('shell')
  })

  it('cached by the client is not sent again', async () => {
    for (const accept of ['br', 'identity']) {
      const { headers } = await ask(script, { 'accept-encoding': accept })
      const again = await ask(script, { 'accept-encoding': accept, 'if-none-match': headers.etag! })
      expect(again.status).toBe(304)
      expect(again.bytes).toHaveLength(0)
      expect(again.headers['cache-control']).toBe(forEver)
    }
    const other = await ask(script, { 'if-none-match': '"another"' })
    expect(other.status).toBe(200)
  })

  it('forbids content sniffing and cross-origin embedding', async () => {
    expect((await ask(script)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('published while the server runs is available at once', async () => {
    expect((await ask('/assets/late-Late1234.js')).status).toBe(404)
    writeFileSync(join(root, 'shell/assets/late-Late1234.js'), 'late()')
    expect(await ask('/assets/late-Late1234.js')).toMatchObject({ status: 200, text: 'late()' })
  })

  // On Linux this file can be opened but not read.
  const onLinux = itUnless(process.platform === 'linux' ? null : 'only Linux shows it')
  onLinux('that cannot be read costs its own answer and nothing else', async () => {
    symlinkSync('/proc/self/mem', join(root, 'shell/assets/torn-Torn1234.js'))
    await ask('/assets/torn-Torn1234.js').catch(() => undefined)
    expect((await ask(script)).status).toBe(200)
  })

  it.each([
    '/assets/none-Gone1234.js',
    `/mfe/dashboard/${release}/assets/none.js`,
    '/mfe/unknown/1/remoteEntry.js',
    '/mfe/',
    '/index.html',
    '/%69ndex.html',
    '/../remotes.json',
    '/assets/%2e%2e/%2e%2e/remotes.json',
    '/assets/..%2f..%2fremotes.json',
    `/mfe/../remotes.json`,
    `/mfe/dashboard/${release}/.vite/manifest.json`,
    '/assets/index-Main1234.js%00.png',
  ])('gets an uncached 404 in plain text if it is missing or forbidden: %s', async (path) => {
    const { status, headers, text } = await ask(path)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toBe('There is no such file.')
  })
})

it.each(['evil.example', 'evil.example:3000', 'sign.example.com.evil.example'])(
  'pages and files are refused under the foreign host name "%s"',
  async (host) => {
    for (const path of ['/', '/favicon.svg', '/remotes.json', entry]) {
      const { status, headers, text } = await ask(path, { host })
      expect({ status, text, cached: headers['cache-control'] }).toEqual({
        status: 403,
        text: 'This server can’t be opened under that name. Use the address in PUBLIC_URL.',
        cached: 'no-store',
      })
    }
    expect(foreign.splice(0)).toEqual(Array.from({ length: 4 }, () => host))
  },
)

it.each(['sign.example.com', 'Sign.Example.com:8443', 'localhost', '127.0.0.1:3000', '[::1]:3000'])(
  'pages and files are served under the own host name %s',
  async (host) => {
    for (const path of ['/', '/favicon.svg']) expect((await ask(path, { host })).status).toBe(200)
  },
)

it('a missing site causes a 500 response, not a crash', async () => {
  const other = join(root, 'nothing-here')
  const lost = createServer(createWebHandler({ root: other, publicUrl, me: async () => me, log }))
  await new Promise<void>((resolve) => lost.listen(0, '127.0.0.1', resolve))
  const { port } = lost.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain(other)
  await new Promise((resolve) => lost.close(resolve))
})
