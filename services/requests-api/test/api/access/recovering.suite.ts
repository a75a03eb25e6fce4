import { linkToken, resetPurpose } from '@countersign/links'
import { personStream } from '@countersign/requests-api/internal/access/domain/streams'
import { limitsOfAccess } from '@countersign/requests-api/internal/access/sign-in/throttling'
import type { Throttle } from '@countersign/requests-api/internal/platform/ports/throttle'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Browser } from '../browser.js'
import { until } from '@countersign/test-services/until'
import { type Account, mustBe, openAccessWorld, statuses, useAccessWorld } from './access-world.js'
import { oneTimeCode } from './one-time-code.js'

const linkUsed = 'This link was used or is too old. Ask for a new one.'
const beginAgain = 'Begin again with your password.'

/** Results of the throttle's calls about the address of a reset. */
const atTarget = ({ mock }: jest.SpiedFunction<Throttle['count']>): Promise<number[]> =>
  Promise.all(
    mock.results.flatMap(({ value }, n) =>
      mock.calls[n]![0].name === limitsOfAccess.emailPerTarget.name ? [value as Promise<number>] : [],
    ),
  )

describe('second factors and links', () => {
  const world = useAccessWorld()
  let account: Account
  let claimer: Browser
  beforeAll(async () => {
    ;({ account, browser: claimer } = await world.claimBy('password'))
  })

  const factor = (browser: Browser, code: string, kind: 'app' | 'recovery-code' = 'app') =>
    browser.post('/api/auth/second-factor', { kind, code })
  const half = async (browser = world.visitor()) => {
    mustBe(200, await world.password(browser, account))
    return browser
  }

  /** Requests a link. @returns the token in its email */
  async function resetLink(): Promise<string> {
    const stream = personStream(account.personId)
    const asked = async () => {
      const events = await world.events(stream)
      return events.flatMap((event) => (event.type === 'PasswordResetAsked' ? [event.data.resetId] : []))
    }
    const before = (await asked()).length
    mustBe(202, await world.visitor().post('/api/auth/forgot', { email: account.email }))
    await until(async () => (await asked()).length > before)
    const key = await world.installation.engines.vault.obtain(stream)
    return linkToken(key, account.personId, resetPurpose((await asked()).at(-1)!))
  }
  const reset = (token: string, password: string) => world.visitor().post('/api/auth/reset', { token, password })

  it('half-signed-in-session-reads-nothing', async () => {
    const browser = await half()
    for (const path of ['/api/me', '/api/signature-requests', '/api/stats', '/api/me/methods', '/api/outbox'])
      expect([path, (await browser.get(path)).status]).toEqual([path, 401])
    // The flow's token opens no session.
    const flow = browser.cookies.get('__Host-countersign-flow')!
    browser.cookies.set('__Host-countersign-session', flow)
    expect((await browser.get('/api/me')).status).toBe(401)
    expect((await browser.post('/api/auth/again', { kind: 'app', code: world.freshCode(account) })).status).toBe(401)
  })

  it('keeps a pending second factor when another tab opens the sign-in page', async () => {
    const browser = world.visitor()
    mustBe(200, await world.password(browser, account))
    mustBe(200, await browser.post('/api/auth/passkey/options'))
    expect((await factor(browser, world.freshCode(account))).status).toBe(200)
  })

  it('code-used-twice', async () => {
    const code = world.freshCode(account)
    const [first, second] = [await half(), await half()]
    mustBe(200, await factor(first, code))
    const again = await factor(second, code)
    expect([again.status, again.text]).toEqual([401, 'That code is not right. 4 tries left.'])
    // The code also confirms once, and then never again.
    mustBe(200, await first.post('/api/auth/again', { kind: 'app', code }))
    expect((await first.post('/api/auth/again', { kind: 'app', code })).status).toBe(401)
  })

  it('code-of-claim-signs-in', async () => {
    const claimed = await openAccessWorld()
    try {
      const { account: other, browser } = await claimed.claimBy('password')
      const code = oneTimeCode(other.secret!, claimed.clock.now())
      const stranger = claimed.visitor()
      mustBe(200, await claimed.password(stranger, other))
      expect((await factor(stranger, code)).status).toBe(401)
      expect((await browser.post('/api/auth/again', { kind: 'app', code })).status).toBe(401)
      // Nor does the code that confirms a new app in Settings.
      const { body } = await browser.post<{ secret: string }>('/api/me/authenticator')
      const first = oneTimeCode(body.secret, claimed.clock.now())
      mustBe(200, await browser.post('/api/me/authenticator/confirm', { code: first }))
      const next = claimed.visitor()
      mustBe(200, await claimed.password(next, other))
      expect((await factor(next, first)).status).toBe(401)
      claimed.clock.forward({ seconds: 60 })
      mustBe(200, await factor(next, oneTimeCode(body.secret, claimed.clock.now())))
    } finally {
      await claimed.end()
    }
  })

  it('code-used-twice, by two browsers at once: one signs in', async () => {
    const code = world.freshCode(account)
    const browsers = [await half(), await half(), await half()]
    const answers = await Promise.all(browsers.map((browser) => factor(browser, code)))
    expect(statuses(answers)).toEqual([200, 401, 401])
  })

  it('code-of-another-flow', async () => {
    const browser = world.visitor()
    mustBe(200, await browser.post('/api/auth/passkey/options'))
    const answer = await factor(browser, world.freshCode(account))
    expect([answer.status, answer.text]).toEqual([410, beginAgain])
    // Conversely, a pending sign-in by password accepts no answer to another flow's prompt.
    const pending = await half()
    const { body } = await world.visitor().post<{ challenge: string }>('/api/auth/passkey/options')
    const response = world.passkeyAnswer(account, body.challenge)
    expect((await pending.post('/api/auth/passkey', { response })).status).toBe(410)
    // A finished flow accepts no more codes.
    const done = await half()
    const cookie = done.cookies.get('__Host-countersign-flow')!
    mustBe(200, await factor(done, world.freshCode(account)))
    const late = world.visitor()
    late.cookies.set('__Host-countersign-flow', cookie)
    expect((await factor(late, world.freshCode(account))).status).toBe(410)
    // An expired flow accepts no codes.
    const old = await half()
    world.clock.forward({ minutes: 10 })
    expect((await factor(old, world.freshCode(account))).status).toBe(410)
  })

  it('reports differing clocks and the remaining tries, and ends the sign-in at the fifth wrong code', async () => {
    const browser = await half()
    world.clock.forward({ seconds: 60 })
    const late = await factor(browser, oneTimeCode(account.secret!, world.clock.now(), -10))
    expect([late.status, late.text]).toEqual([401, 'The clocks differ. 4 tries left.'])
    for (const left of ['3 tries', '2 tries', '1 try', '0 tries']) {
      const { status, text } = await factor(browser, 'no code')
      expect([status, text]).toEqual([401, `That code is not right. ${left} left.`])
    }
    expect((await factor(browser, world.freshCode(account))).status).toBe(410)
    mustBe(200, await factor(await half(), world.freshCode(account)))
  })

  it('checks five of 20 simultaneous codes', async () => {
    const browser = await half()
    const code = world.freshCode(account)
    const answers = await Promise.all(Array.from({ length: 20 }, () => factor(browser, '000000')))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 410).length).toBeGreaterThanOrEqual(15)
    expect((await factor(browser, code)).status).toBe(410)
  })

  it('checks 20 codes of an account a day, even over several simultaneous sign-ins', async () => {
    mustBe(200, await factor(await half(), world.freshCode(account)))
    const browsers: Browser[] = []
    while (browsers.length < 8) browsers.push(await half())
    const guesses = browsers.flatMap((browser) => Array.from({ length: 4 }, () => factor(browser, '000000')))
    const judged = (await Promise.all(guesses)).map(({ status }) => status)
    expect(judged.filter((status) => status === 401).length).toBe(20)
    expect(judged.filter((status) => status === 429).length).toBe(12)
    // A recovery code still works.
    mustBe(200, await factor(await half(), account.recoveryCodes[9]!, 'recovery-code'))
  })

  it('recovery-code-twice', async () => {
    const [code] = account.recoveryCodes
    const spelled = ` ${code!.toLowerCase().replaceAll('-', ' ')}`
    const browsers = [await half(), await half(), await half()]
    const answers = await Promise.all(browsers.map((browser) => factor(browser, spelled, 'recovery-code')))
    expect(statuses(answers)).toEqual([200, 401, 401])
    expect((await factor(await half(), code!, 'recovery-code')).status).toBe(401)
    const { body } = await claimer.get<{ methods: { recoveryCodesLeft: number } }>('/api/me')
    expect(body.methods.recoveryCodesLeft).toBe(8)
  })

  it('reset-skips-second-factor', async () => {
    const next = 'eleven copper herons in the fog'
    const answer = await reset(await resetLink(), next)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
    // All sessions have ended and all known devices are forgotten.
    expect((await claimer.get('/api/me')).status).toBe(401)
    account.password = next
    const browser = world.visitor()
    const { body } = await world.password(browser, account)
    expect(body).toMatchObject({ next: 'second-factor', kinds: ['app', 'recovery-code'] })
    expect((await browser.get('/api/me')).status).toBe(401)
    mustBe(200, await factor(browser, world.freshCode(account)))
  })

  it('reset-link-twice-and-old-one', async () => {
    world.clock.forward({ minutes: 61 })
    const old = await resetLink()
    const newest = await resetLink()
    const passwords = ['nine velvet otters by the canal', 'five granite owls on a ladder']
    expect(await reset(old, passwords[0]!)).toMatchObject({ status: 410, text: linkUsed })
    expect(await world.visitor().post('/api/auth/reset/read', { token: newest })).toMatchObject({
      status: 200,
      body: { email: account.email },
    })
    // Neither a read nor a weak password uses up the link.
    expect((await reset(newest, 'password1')).status).toBe(422)
    const answers = await Promise.all(passwords.map((password) => reset(newest, password)))
    expect(statuses(answers)).toEqual([204, 410])
    account.password = passwords[answers.findIndex(({ status }) => status === 204)]!
    mustBe(200, await world.password(world.visitor(), account))
    expect((await reset(newest, 'another long enough phrase')).status).toBe(410)
    const late = await resetLink()
    world.clock.forward({ minutes: 61 })
    expect((await reset(late, 'another long enough phrase')).status).toBe(410)
    const [id] = late.split('.')
    expect((await reset(`${id}.${'A'.repeat(43)}`, 'another long enough phrase')).status).toBe(410)
  })

  it('keeping-the-owner-out', async () => {
    world.clock.forward({ minutes: 61 })
    const wrong = () => world.password(world.visitor(), { email: account.email, password: 'a wrong password' })
    while ((await wrong()).status !== 429) world.clock.forward({ seconds: 1 })
    const browser = world.visitor()
    expect((await world.password(browser, account)).status).toBe(429)
    const next = 'six quiet trams under the lindens'
    mustBe(204, await reset(await resetLink(), next))
    account.password = next
    mustBe(200, await world.password(browser, account))
  })

  it('sends at most three links an hour to an address, even for simultaneous calls', async () => {
    world.clock.forward({ minutes: 61 })
    const stream = personStream(account.personId)
    const count = async () => (await world.events(stream)).filter(({ type }) => type === 'PasswordResetAsked').length
    const before = await count()
    const asked = () => world.visitor().post('/api/auth/forgot', { email: account.email })
    const { throttle } = world.installation.engines
    const [looks, counts] = [jest.spyOn(throttle, 'waitFor'), jest.spyOn(throttle, 'count')]
    const answers = await Promise.all(Array.from({ length: 20 }, asked))
    expect(answers.every(({ status }) => status === 202)).toBe(true)
    // Calls are answered before their links are allowed or refused: waits until that is decided for each.
    await until(async () => (await atTarget(looks)).length === 20)
    const tries = (await atTarget(looks)).filter((seconds) => seconds === 0).length
    await until(async () => (await atTarget(counts)).length === tries)
    expect((await atTarget(counts)).filter((attempts) => attempts <= 3)).toHaveLength(3)
    await until(async () => (await count()) >= before + 3)
    expect(await count()).toBe(before + 3)
    jest.restoreAllMocks()
  })

  it('host-header-in-mailed-links', async () => {
    world.clock.forward({ minutes: 61 })
    const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    mustBe(202, await world.visitor(forged).post('/api/auth/forgot', { email: account.email }))
    const told = JSON.stringify(await world.events(personStream(account.personId)))
    expect(told).not.toContain('evil.example')
  })
})
