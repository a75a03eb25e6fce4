import { request } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { Me } from '@countersign/contracts'
import { signInsStream } from '@countersign/requests-api/internal/access/domain/streams'
import { SigningWorld } from '../signing-world.js'
import { type AccessWorld, mustBe, openAccessWorld, statuses } from './access-world.js'
import { oneTimeCode } from './one-time-code.js'

const openToItself =
  'This installation is open to its own machine only. Protect it with an account to use it from elsewhere.'
const noToken = 'This claim link is not valid. Run `npm run accounts -- claim-link` for the current link.'

describe('modes and the claim', () => {
  let world: AccessWorld
  afterEach(() => world.end())

  /** A local installation, where no proxy changes the calls. */
  const atMachine = async (environment: Record<string, string> = {}) =>
    (world = await openAccessWorld(environment, { proxy: () => {} }))

  /** Sends a call with any headers, including `Host`. */
  const raw = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request(world.installation.url + path, { method, headers, agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode!, text }))
      })
      call.on('error', reject).end()
    })

  it('open-mode-by-forged-host', async () => {
    await atMachine()
    expect((await raw('/api/me', {})).status).toBe(200)
    const forged: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'localhost.evil.example' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/page' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': 'localhost' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      ...['X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'Fastly-Client-IP']
        .concat('X-Azure-ClientIP', 'X-Azure-SocketIP', 'DO-Connecting-IP', 'X-Originating-IP', 'Forwarded-For')
        .map((name) => ({ [name]: '127.0.0.1' })),
      { 'cdn-loop': 'cloudflare' },
      { 'x-envoy-external-address': '127.0.0.1' },
    ]
    for (const headers of forged)
      for (const path of ['/api/me', '/api/signature-requests', '/api/outbox', '/api/nothing']) {
        const answer = await raw(path, headers)
        expect([headers, path, answer]).toEqual([headers, path, { status: 401, text: openToItself }])
      }
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000', 'a.localhost'])
      expect([host, (await raw('/api/me', { host })).status]).toEqual([host, 200])
  })

  it('claim-by-program-on-the-machine', async () => {
    await atMachine()
    const email = 'eve@example.com'
    for (const browser of [world.visitor(), world.installation.browser()]) {
      for (const [path, body] of [
        ['/api/setup/read', {}],
        ['/api/auth/enrol', { email }],
      ] as const) {
        expect([path, (await browser.post(path, body)).status]).toEqual([path, 400])
        const wrong = await browser.post(path, { ...body, token: 'A'.repeat(43) })
        expect([path, wrong.status, wrong.text]).toEqual([path, 403, noToken])
      }
      const enrol = { kind: 'password', password: 'seven brass looms at midnight' }
      const claim = { name: 'Eve', email, teamName: 'T', enrol }
      expect((await browser.post('/api/setup/claim', claim)).status).toBe(400)
      expect((await browser.post('/api/setup/claim', { ...claim, token: 'A'.repeat(43) })).status).toBe(403)
    }
    expect((await world.installation.browser().get('/api/me')).body).toMatchObject({ mode: 'open' })
    await world.claimBy('password')
  })

  it('records that a claim by password alone used no app', async () => {
    await atMachine()
    const browser = world.visitor()
    const [token, email] = [await world.claimToken(), 'ada@example.com']
    mustBe(200, await browser.post('/api/auth/enrol', { token, email }))
    const enrol = { kind: 'password', password: 'seven brass looms at midnight' }
    const claimed = await browser.post<Me>('/api/setup/claim', { token, name: 'Ada', email, teamName: 'T', enrol })
    const events = await world.events(signInsStream(claimed.body.person!.id, world.clock.now().toISOString()))
    expect(events).toMatchObject([{ type: 'SignedIn', data: { methods: ['password'] } }])
  })

  it('claim-without-link, with ALLOW_WITHOUT_LOGIN', async () => {
    await atMachine({ ALLOW_WITHOUT_LOGIN: 'true' })
    // Everyone may use the installation, but a claim requires the link.
    expect((await world.visitor().get('/api/me')).status).toBe(200)
    for (const browser of [world.visitor(), world.installation.browser()])
      expect((await browser.post('/api/auth/enrol', { email: 'eve@example.com' })).status).toBe(400)
    await world.claimBy('password')
    // The claim ends the access that the variable allowed.
    expect((await world.visitor().get('/api/me')).status).toBe(401)
  })

  it('requires https for a claim, except on a loopback name', async () => {
    world = await openAccessWorld({ PUBLIC_URL: 'http://sign.example.com', ALLOW_WITHOUT_LOGIN: 'true' })
    await expect(world.claimToken()).rejects.toThrow('Set PUBLIC_URL to an https address first.')
  })

  it('public-url-behind-proxy', async () => {
    world = await openAccessWorld()
    const visitor = world.visitor()
    for (const path of ['/api/me', '/api/signature-requests', '/api/stats', '/api/outbox', '/api/nothing'])
      expect([path, await visitor.get(path)]).toEqual([
        path,
        expect.objectContaining({ status: 401, text: 'Sign in first.' }),
      ])
    expect((await visitor.post('/api/auth/password', { email: 'a@example.com', password: 'x' })).status).toBe(401)
    expect((await visitor.get('/api/health')).status).toBe(200)
    expect((await visitor.get('/api/auth/options')).body).toMatchObject({ mode: 'closed', secondFactor: true })
    expect((await visitor.post('/api/setup/read', { token: await world.claimToken() })).status).toBe(200)
    expect((await visitor.get(`/api/sign/${'x'.repeat(43)}`)).status).toBe(404)
  })

  it('refuses a foreign host with 403 if an installation faces others, except for health', async () => {
    world = await openAccessWorld(undefined, { proxy: () => {} })
    for (const [host, status] of [
      ['sign.example.com', 401],
      ['SIGN.example.com:443', 401],
      ['localhost', 403],
      ['10.0.0.1', 403],
      ['sign.example.com.evil.example', 403],
    ] as const) {
      expect([host, (await raw('/api/me', { host })).status]).toEqual([host, status])
      expect((await raw('/api/health', { host })).status).toBe(200)
    }
  })

  it('claim-race', async () => {
    world = await openAccessWorld()
    const token = await world.claimToken()
    const attempt = async (email: string) => {
      const browser = world.visitor()
      const { secret } = await world.enroll(browser, { token, email })
      const code = oneTimeCode(secret, world.clock.now())
      const enrol = { kind: 'password', password: 'seven brass looms at midnight', code }
      return {
        browser,
        claim: () => browser.post('/api/setup/claim', { token, name: 'A', email, teamName: 'T', enrol }),
      }
    }
    const emails = ['ada@example.com', 'grace@example.com', 'ADA@example.com', 'hedy@example.com']
    const claims = await Promise.all(emails.map(attempt))
    const answers = await Promise.all(claims.map(({ claim }) => claim()))
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
    for (const [n, { browser }] of claims.entries())
      expect((await browser.get('/api/me')).status).toBe(answers[n]!.status === 200 ? 200 : 401)
    // After the claim, no token is valid.
    for (const path of ['/api/setup/read', '/api/auth/enrol'])
      expect((await world.visitor().post(path, { token })).status).toBe(path === '/api/auth/enrol' ? 410 : 409)
  })

  it('outbox-as-takeover', async () => {
    await atMachine({ OWNER_NAME: 'Ada Byron', OWNER_EMAIL: 'ada@example.com' })
    const paths = ['/api/outbox', '/api/outbox/x', '/api/outbox/x/html', '/api/outbox/x/eml']
    const local = world.installation.browser()
    expect((await local.get('/api/outbox')).status).toBe(200)
    for (const path of paths) expect([path, (await world.visitor().get(path)).status]).toEqual([path, 401])
    await world.claimBy('password')
    // A local browser loses access too, because the outbox may contain a password reset link.
    for (const path of paths) expect([path, (await local.get(path)).status]).toEqual([path, 401])
  })

  it('keeps earlier requests, which then require the claimer’s sign-in', async () => {
    await atMachine()
    const signing = new SigningWorld(world.installation)
    const before = await signing.send([{}])
    const { browser } = await world.claimBy('password')
    const { body } = await browser.get<{ id: string }[]>('/api/signature-requests')
    expect(body.map(({ id }) => id)).toEqual([before.id])
    expect((await signing.owner.get(before.path)).status).toBe(401)
    // Recipients may sign from any address.
    expect((await world.visitor().get(await signing.link(before, 0))).status).toBe(200)
    mustBe(200, await browser.get(before.path))
  })
})
