import { keyOfToken } from '@countersign/requests-api/internal/access/sign-in/sessions'
import { signInsStream } from '@countersign/requests-api/internal/access/domain/streams'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser } from '../browser.js'
import { type Account, mustBe, useAccessWorld } from './access-world.js'

const sessionCookie = '__Host-countersign-session'
const confirmProblem = { type: '/problems/confirm-it-is-you', status: 403 }

describe('sessions', () => {
  const world = useAccessWorld()
  let account: Account
  beforeAll(async () => {
    ;({ account } = await world.claimBy('password'))
  })

  const token = (browser: Browser) => browser.cookies.get(sessionCookie)
  const isIn = async (browser: Browser) => (await browser.get('/api/me')).status === 200
  const withToken = (value: string | undefined) => {
    const browser = world.visitor()
    browser.cookies.set(sessionCookie, value ?? '')
    return browser
  }

  it('fixation', async () => {
    const planted = 'A'.repeat(43)
    const victim = withToken(planted)
    await world.signIn(account, victim)
    expect(token(victim)).not.toBe(planted)
    expect(await isIn(withToken(planted))).toBe(false)
    // Signing in again ends the browser's earlier session.
    const earlier = token(victim)
    await world.signIn(account, victim)
    expect(token(victim)).not.toBe(earlier)
    expect(await isIn(withToken(earlier))).toBe(false)
  })

  it('token-in-url', async () => {
    const browser = await world.signIn(account)
    const secret = token(browser)!
    for (const name of ['session', 'token', 'access_token', sessionCookie])
      expect((await world.visitor().get(`/api/me?${name}=${secret}`)).status).toBe(401)
    const bearer = world.visitor({ authorization: `Bearer ${secret}` })
    expect(await isIn(bearer)).toBe(false)
    // A wrong bearer token causes 401 even beside a valid cookie. Other schemes come from proxies.
    expect(await isIn(browser.copy({ authorization: 'Bearer nonsense' }))).toBe(false)
    expect(await isIn(browser.copy({ authorization: 'Basic YTpi' }))).toBe(true)
    const { headers, text } = await browser.get('/api/me/sessions')
    expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin/)
    expect(text).not.toContain(secret)
    expect(text).not.toContain(keyOfToken(secret))
  })

  it('idle-and-absolute', async () => {
    const browser = await world.signIn(account)
    world.clock.forward({ minutes: 59 })
    expect(await isIn(browser)).toBe(true)
    world.clock.forward({ minutes: 60 })
    expect(await isIn(browser)).toBe(false)
    const busy = await world.signIn(account)
    for (let n = 0; n < 14; n++) {
      world.clock.forward({ minutes: 50 })
      expect(await isIn(busy)).toBe(true)
    }
    world.clock.forward({ minutes: 20 })
    expect(await isIn(busy)).toBe(false)
    const kept = await world.signIn(account, world.visitor(), true)
    for (let n = 0; n < 4; n++) {
      world.clock.forward({ minutes: 6 * 24 * 60 })
      expect(await isIn(kept)).toBe(true)
    }
    world.clock.forward({ minutes: 7 * 24 * 60 })
    expect(await isIn(kept)).toBe(false)
  })

  it('session-row-forged-in-store', async () => {
    const browser = await world.signIn(account)
    const { sessions } = world.installation.engines.access
    const key = keyOfToken(token(browser)!)
    const row = (await sessions.find(key))!
    // The store contains hashes of tokens, and no token.
    expect(await isIn(withToken(key.slice(0, 43)))).toBe(false)
    expect(JSON.stringify(row)).not.toContain(token(browser)!)
    expect(JSON.stringify(row)).not.toContain('198.51.')
    // No session opens with a row copied to another token, with another person's id, or with a longer life.
    const unknown = 'B'.repeat(43)
    await sessions.add(keyOfToken(unknown), { ...row, sessionRef: '0190f000-0000-7000-8000-00000000beef' })
    expect(await isIn(withToken(unknown))).toBe(false)
    await sessions.remove(keyOfToken(unknown))
    await sessions.remove(key)
    await sessions.add(key, { ...row, remember: true })
    expect(await isIn(browser)).toBe(false)
    await sessions.remove(key)
    await sessions.add(key, row)
    expect(await isIn(browser)).toBe(true)
    await sessions.remove(key)
    await sessions.add(keyOfToken(unknown), { ...row, personId: '0190f000-0000-7000-8000-00000000dead' })
    expect(await isIn(withToken(unknown))).toBe(false)
  })

  it('replaced-token-still-used', async () => {
    const browser = await world.signIn(account)
    const stale = browser.copy()
    mustBe(200, await world.confirm(browser, account))
    expect(token(browser)).not.toBe(token(stale))
    expect(await isIn(stale)).toBe(false)
    expect(await isIn(browser)).toBe(true)
    // Of two confirmations with one token, the first replaces it. The other one's session has ended.
    const [one, two] = [browser.copy(), browser.copy()]
    const answers = [await world.confirm(one, account), await world.confirm(two, account)]
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
  })

  it('sign-out-in-two-tabs', async () => {
    const tab = await world.signIn(account)
    const other = tab.copy()
    const first = await tab.post('/api/auth/sign-out')
    expect([first.status, first.headers.get('clear-site-data')]).toEqual([204, '"storage"'])
    expect(token(tab)).toBeUndefined()
    expect(await isIn(other)).toBe(false)
    const second = await other.post('/api/auth/sign-out')
    expect([second.status, second.headers.get('clear-site-data')]).toEqual([204, '"storage"'])
  })

  it('cookie-tossing-from-subdomain', async () => {
    const attacker = token(await world.signIn(account))!
    // A subdomain can set cookies with these names, but none with the `__Host-` prefix.
    for (const name of ['countersign-session', 'countersign-session-443', 'Countersign-Session']) {
      const browser = world.visitor()
      browser.cookies.set(name, attacker)
      expect(await isIn(browser)).toBe(false)
    }
    const lines = (await world.password(world.visitor(), account)).headers.getSetCookie()
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-countersign-/)
      expect(line).toContain('; Path=/; ')
      expect(line).toMatch(/; HttpOnly; Secure; SameSite=(Strict|Lax)$/)
      expect(line).not.toMatch(/domain=/i)
    }
  })

  it('limits a person to 20 sessions, ending the least recently used', async () => {
    const first = await world.signIn(account)
    const browsers: Browser[] = []
    for (let n = 0; n < 20; n++) browsers.push(await world.signIn(account))
    expect(await isIn(first)).toBe(false)
    expect(await isIn(browsers[0]!)).toBe(true)
    const { body } = await browsers[19]!.get<{ ref: string; current: boolean; ipAddress: string }[]>('/api/me/sessions')
    expect(body.length).toBe(20)
    const other = body.find(({ current }) => !current)!
    mustBe(204, await browsers[19]!.delete(`/api/me/sessions/${other.ref}`))
    expect((await browsers[19]!.delete(`/api/me/sessions/${other.ref}`)).status).toBe(404)
    mustBe(204, await browsers[19]!.delete('/api/me/sessions'))
    expect(await isIn(browsers[18]!)).toBe(false)
    expect(await isIn(browsers[19]!)).toBe(true)
  })

  it('stolen-cookie-cannot-change-factors', async () => {
    const victim = await world.signIn(account)
    const thief = withToken(token(victim))
    world.clock.forward({ minutes: 10, seconds: 1 })
    const changes: [string, string, unknown?][] = [
      ['POST', '/api/me/password', { current: account.password, next: 'nine velvet otters by the canal' }],
      ['DELETE', '/api/me/password'],
      ['POST', '/api/me/authenticator'],
      ['POST', '/api/me/authenticator/confirm', { code: '000000' }],
      ['DELETE', '/api/me/authenticator'],
      ['POST', '/api/me/recovery-codes'],
      ['DELETE', '/api/me/sessions'],
    ]
    for (const [method, path, body] of changes) {
      const answer = await thief.call(method, path, body)
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
    const asked = await thief.post('/api/me/recovery-codes', undefined, { accept: 'application/problem+json' })
    expect(asked.body).toMatchObject(confirmProblem)
    const added = await world.addPasskey(thief, account, world.newAuthenticator())
    expect([added.status, added.text]).toEqual([403, 'Confirm that it is you first.'])
    // Reads require no confirmation.
    expect((await thief.get('/api/me/methods')).status).toBe(200)
    // The fifth wrong proof ends the session for both browsers.
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try', '0 tries']) {
      const wrong = await thief.post('/api/auth/again', { kind: 'app', code: '000000' })
      expect([wrong.status, wrong.text]).toEqual([401, `That code is not right. ${left} left.`])
    }
    expect(await isIn(victim)).toBe(false)
    const ended = await world.events(signInsStream(account.personId, world.clock.now().toISOString()))
    expect(ended.at(-1)).toMatchObject({ type: 'SessionEnded' })
  })

  it('counts wrong proofs of simultaneous calls and over time', async () => {
    const browser = await world.signIn(account)
    const wrong = () => browser.post('/api/auth/again', { kind: 'app', code: '000000' })
    const answers = await Promise.all(Array.from({ length: 20 }, wrong))
    expect(answers.filter(({ text }) => text.startsWith('That code')).length).toBeLessThanOrEqual(5)
    expect(await isIn(browser)).toBe(false)
    const slow = await world.signIn(account)
    for (let n = 0; n < 5; n++) {
      expect((await slow.post('/api/auth/again', { kind: 'app', code: '000000' })).status).toBe(401)
      world.clock.forward({ minutes: 11 })
    }
    expect(await isIn(slow)).toBe(false)
  })

  it('does not accept a password as confirmation from a person with an app', async () => {
    const browser = await world.signIn(account)
    expect((await browser.post('/api/auth/again', { kind: 'password', password: account.password })).status).toBe(401)
  })

  it('keeps an unfinished new passkey and app through a confirmation', async () => {
    const browser = await world.signIn(account)
    const { body } = await browser.post<{ challenge: string }>('/api/me/passkeys/options')
    const response = account.authenticator.register(body.challenge)
    const offer = await browser.post<{ secret: string }>('/api/me/authenticator')
    world.clock.forward({ minutes: 4 })
    mustBe(200, await world.confirm(browser, account))
    mustBe(200, await browser.post('/api/me/passkeys', { response, label: 'Phone' }))
    const next = { ...account, secret: offer.body.secret }
    const confirmed = await browser.post<{ recoveryCodes: string[] }>('/api/me/authenticator/confirm', {
      code: world.freshCode(next),
    })
    expect(confirmed.body.recoveryCodes.length).toBe(10)
    account.secret = next.secret
    await world.signIn(account)
  })
})
