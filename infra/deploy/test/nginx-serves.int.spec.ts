import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { RemoteRegistry } from '@countersign/contracts'
import { createWebHandler } from '@countersign/standalone/site/web-handler'
import { isThisInstallation } from '@countersign/requests-api/internal/access/http/identify-callers'
import { talkedTo } from '@countersign/test-services/talked-to'
import fc from 'fast-check'
import { until } from '@countersign/standalone/test/sender'
import { entry, release } from '@countersign/standalone/test/site/published-site'
import { type Answer, ask } from './ask.js'
import { findNginx, noNginx } from './find-nginx.js'
import type { FrontEndsServed } from './front-ends-served.js'
import { describeWith } from '@countersign/test-services/tool-found'
import { twoRemotesBehind } from './two-remotes.js'

const nginx = findNginx()
const suite = 'what nginx serves is what npm start serves'

describeWith(nginx, noNginx)(suite, () => {
  const { published, serve } = twoRemotesBehind(nginx)
  const publicUrl = new URL('https://sign.example.com:8443/')
  const silent = { warn: () => {}, error: () => {} }
  // As a claimed installation judges them; 127.0.0.1 is the health check's.
  const isOwnHost = async ({ headers: { host } }: IncomingMessage) =>
    isThisInstallation(host, publicUrl) || /^127\.0\.0\.1:\d+$/.test(host!)
  const site = { root: published, publicUrl, isOwnHost, me: async () => null, log: silent }
  const own = createServer(createWebHandler(site))
  let served: FrontEndsServed

  beforeAll(async () => {
    talkedTo(suite, nginx!.version)
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
    served = await serve('site', 9, { environment: { PUBLIC_URL: publicUrl.href } })
  })
  afterAll(async () => {
    await served?.stop()
    await new Promise((resolve) => own.close(resolve))
  })

  /** The responses of both servers, reduced to what matters to browsers. */
  async function both(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const ownUrl = `http://127.0.0.1:${(own.address() as AddressInfo).port}`
    const [theirs, ours] = await Promise.all([served.url, ownUrl].map((url) => ask(url, path, method, headers)))
    return { nginx: told(theirs!), ours: told(ours!) }
  }

  it.each([
    ['a page', '/'],
    ['a page with an id', '/requests/17'],
    ['a page with an encoded id', '/requests/a%20b%2Fc'],
    ['a page of a recipient', '/sign/some-token'],
    ['the sign-in page', '/sign-in'],
    ['a page for a link of an account', '/reset'],
    ['a page with a query', '/outbox?page=2'],
    ['a page with slashes too many', '//requests//17/'],
    ['a path that nobody owns', '/no/such/page'],
    ['the registry', '/remotes.json'],
    ['a script of the shell', '/assets/index-Main1234.js'],
    ['a file without a hash in its name', '/favicon.svg'],
    ["a remote's entry", entry],
    ["a remote's style sheet", `/mfe/dashboard/${release}/assets/expose-Css01234.css`],
    ['a file of pdf.js', `/mfe/outbox/pdfjs/${release}/build/worker.mjs`],
    ["a remote's manifest", `/mfe/outbox/${release}/mf-manifest.json`],
    ['a file that is not there', '/assets/none-Gone1234.js'],
    ["a remote's file that is not there", `/mfe/dashboard/${release}/assets/none.js`],
    ['a remote that is not there', '/mfe/unknown/1/remoteEntry.js'],
    ['the folder of all remotes', '/mfe/'],
    ["a remote's folder", '/mfe/dashboard'],
    ["a release's folder", `/mfe/dashboard/${release}`],
    ["a release's folder, with its slash", `/mfe/dashboard/${release}/`],
    ['a folder of the shell', '/assets'],
    ['a page as a file', '/index.html'],
    ['a page as a file, encoded', '/%69ndex.html'],
    ['the page as nginx keeps it', '/page.html'],
    ['what is hidden', '/.env'],
    ['a path with something hidden in it', '/requests/.@'],
    ['what is hidden of a release', `/mfe/dashboard/${release}/.vite/manifest.json`],
    ['the registry as nginx keeps it', '/registry.json'],
  ])('%s: %s', async (_what, path) => {
    const answers = await both(path)
    expect(answers.nginx).toEqual(answers.ours)
  })

  it.each(['/../remotes.json', '/assets/%2e%2e/%2e%2e/registry.json', '/assets/x%00.js'])(
    'an invalid path is refused before any lookup: %s',
    async (path) => {
      expect((await ask(served.url, path)).status).toBe(400)
    },
  )

  it('internal locations reveal nothing beyond the registry', async () => {
    for (const path of ['/-/page', '/-/line-at-build/dashboard.json']) {
      expect((await ask(served.url, path)).status).toBe(404)
    }
    // The shell's default, which anyone could guess.
    const { text: registry } = await ask(served.url, '/remotes.json')
    const [dashboard] = (JSON.parse(registry) as RemoteRegistry).remotes
    const { text: line } = await ask(served.url, '/-/lines/dashboard')
    expect(JSON.parse(line)).toEqual({ ...dashboard, entry: '/mfe/dashboard/newest.js' })
    expect((await ask(served.url, '/-/first-files/dashboard')).text).toBe('')
    expect((await ask(served.url, '/-/me')).text).toBe('null')
  })

  it.each(['POST', 'DELETE', 'OPTIONS', 'PUT'])('pages and files reject %s', async (method) => {
    for (const path of ['/', '/favicon.svg', entry]) {
      const answers = await both(path, method)
      expect(answers.nginx).toEqual(answers.ours)
      expect(answers.nginx.status).toBe(405)
    }
  })

  it.each([
    ['evil.example', 403],
    ['evil.example:8443', 403],
    ['sign.example.com.evil.example', 403],
    ['signXexample.com', 403],
    ['localhost.', 403],
    ['127.0.0.1.evil.example', 403],
    ['sign.example.com', 200],
    ['SIGN.example.com:8080', 200],
    ['localhost:3000', 403],
    ['192.0.2.7', 403],
    ['[2001:db8::7]:80', 403],
  ])('pages and files under the host name %s: %i', async (host, status) => {
    for (const path of ['/', '/favicon.svg', '/remotes.json', entry]) {
      const answers = await both(path, 'GET', { host })
      expect(answers.nginx).toMatchObject({ status })
      expect(answers.nginx).toEqual(answers.ours)
    }
    const noCall = await both('/apis', 'GET', { host })
    expect(noCall.nginx).toEqual(noCall.ours)
  })

  it('sends Strict-Transport-Security if PUBLIC_URL is an https address', async () => {
    const [theirs, ours] = await Promise.all(
      [served.url, `http://127.0.0.1:${(own.address() as AddressInfo).port}`].map((url) => ask(url, '/')),
    )
    expect(ours!.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    for (const path of ['/', '/favicon.svg', '/remotes.json']) {
      const { headers } = path === '/' ? theirs! : await ask(served.url, path)
      expect([path, headers['strict-transport-security']]).toEqual([path, ours!.headers['strict-transport-security']])
    }
  })

  it('leaves calls under a foreign host name to the API', async () => {
    // No API runs here.
    expect((await ask(served.url, '/api/stats', 'GET', { host: 'evil.example' })).status).toBe(503)
  })

  it('HEAD for a page returns no body', async () => {
    const { status, text } = await ask(served.url, '/', 'HEAD')
    expect({ status, text }).toEqual({ status: 200, text: '' })
  })

  it('precompressed files are sent compressed', async () => {
    const compressed = { 'accept-encoding': 'gzip' }
    const answers = await both('/assets/index-Main1234.js', 'GET', compressed)
    expect(answers.nginx).toEqual(answers.ours)
    expect(answers.nginx.headers['content-encoding']).toBe('gzip')
    const { headers } = await ask(served.url, entry, 'GET', compressed)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  })

  it('a file that the client has cached is not sent again', async () => {
    for (const path of ['/favicon.svg', entry]) {
      const { headers } = await ask(served.url, path)
      const again = await ask(served.url, path, 'GET', { 'if-none-match': headers.etag! })
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
    }
  })

  it('allows styles by a nonce that differs each time and matches the one in the page', async () => {
    const nonces = new Set<string>()
    for (let n = 0; n < 5; n++) {
      const { headers, text } = await ask(served.url, '/')
      const [, nonce] = /<meta property="csp-nonce" nonce="([0-9a-f]{32})">/.exec(text)!
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}' 'sha256-`)
      nonces.add(nonce!)
    }
    expect(nonces.size).toBe(5)
  })

  it('returns the same status and type for any path', async () => {
    const segment = fc.oneof(
      fc.constantFrom('', 'requests', 'outbox', 'mfe', 'assets', 'dashboard', release, 'favicon.svg', '-', 'page'),
      fc.stringMatching(/^[A-Za-z0-9_@.~-]{1,8}$/),
      fc.constantFrom('%20', 'a%2Fb', 'index.html', '.env', 'x.js', '%C3%A9'),
    )
    const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`)
    await fc.assert(
      fc.asyncProperty(path, async (some) => {
        fc.pre(!dots.test(some) && some !== '/-/page')
        const { nginx: theirs, ours } = await both(some)
        expect(theirs.status).toBe(ours.status)
        expect(theirs.headers['content-type']).toBe(ours.headers['content-type'])
      }),
      { numRuns: 200 },
    )
  })

  it('logs requests without queries or email addresses', async () => {
    await ask(served.url, '/no/such/place?who=grace@example.com')
    const lines = served.log('shell').trim().split('\n')
    const keys = ['from', 'method', 'path', 'seconds', 'status', 'time']
    for (const line of lines) expect(Object.keys(JSON.parse(line) as object).toSorted()).toEqual(keys)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('\n')).not.toContain('grace')
  })

  it.each(['/no/such/page', '/requests/17/%41nything', '/mfe/unknown/1/remoteEntry.js', '/assets/none-Gone1234.js'])(
    'logs the requested path, not the internal location that served it: %s',
    async (path) => {
      const before = served.log('shell').length
      expect((await ask(served.url, `${path}?who=grace`)).status).toBe(404)
      const log = await until(async () => served.log('shell').slice(before) || false)
      expect(log).toContain(`"path":"${decodeURIComponent(path)}"`)
    },
  )

  it.each([
    ['POST', '/sign/S3CRET-token', '/sign/:token'],
    ['GET', '/api/sign/S3CRET-token', '/api/sign/:token'],
    ['POST', '/api/sign/S3CRET-token/code/verify', '/api/sign/:token/code/verify'],
    ['GET', '/api/SIGN/S3CRET-token/', '/api/SIGN/:token/'],
    ['GET', '/api/si%67n//S3CRET-token%0A', '/api/sign/:token'],
    ['GET', '/sign/S3CRET-token.pdf', '/sign/:token'],
    ['GET', '/api/sign/S3CRET-token/sign/x', '/api/sign/:token/sign/x'],
  ])('logs no token of a signing link: %s %s', async (method, path, shown) => {
    const before = served.log('shell').length
    expect((await ask(served.url, path, method)).status).toBeGreaterThanOrEqual(400)
    // nginx writes the log after it has sent the response.
    const log = await until(async () => served.log('shell').slice(before) || false)
    expect(log).not.toContain('S3CRET')
    expect(log).toContain(`"path":"${shown}"`)
  })
})

/** nginx resolves these before the lookup, as browsers do before the request. */
const dots = /\/\.\.?(?:\/|$)/

const kept = [
  'content-type',
  'content-encoding',
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'origin-agent-cluster',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'allow',
]

/** Removes the parts that vary: nonce and time. */
function told({ status, headers, text }: Answer) {
  const plain = (value: string) => value.replace(/nonce(-|=")[A-Za-z0-9+/=]{20,}/g, 'nonce$1…')
  const telling = Object.fromEntries(
    kept.flatMap((name) => (headers[name] ? [[name, plain(String(headers[name]))]] : [])),
  )
  return { status, headers: telling, text: plain(text) }
}
