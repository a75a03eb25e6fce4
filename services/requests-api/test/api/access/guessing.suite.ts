import crypto from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Browser } from '../browser.js'
import { type AccessWorld, type Account, mustBe, openAccessWorld, someEmail } from './access-world.js'

const { argon2: realArgon2 } = crypto

const tooMany = /^Too many attempts\. Try again in \d+ s, or use your passkey\.$/

describe('guessing', () => {
  const argon2 = jest.spyOn(crypto, 'argon2')
  let world: AccessWorld
  let account: Account
  let claimer: Browser
  beforeAll(async () => {
    world = await openAccessWorld()
    ;({ account, browser: claimer } = await world.claimBy('password'))
  })
  afterAll(async () => {
    await world.end()
    argon2.mockRestore()
  })

  const waitADay = () => world.clock.forward({ minutes: 24 * 60 + 1 })
  const wrong = (browser = world.visitor(), email = account.email) =>
    world.password(browser, { email, password: 'a wrong password' })
  const seconds = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

  it('credential-stuffing-over-accounts', async () => {
    const stuffer = world.visitor()
    for (let n = 0; n < 30; n++) expect((await wrong(stuffer, someEmail())).status).toBe(401)
    expect(await wrong(stuffer, someEmail())).toMatchObject({ status: 429, text: expect.stringMatching(tooMany) })
    world.clock.forward({ minutes: 6 })
    for (let n = 0; n < 20; n++) expect((await wrong(stuffer, someEmail())).status).toBe(401)
    // After 50 accounts, this address cannot sign in even with a correct password.
    const hit = await world.password(stuffer, account)
    expect([hit.status, seconds(hit)]).toEqual([429, expect.any(Number)])
    expect(seconds(hit)).toBeGreaterThan(3000)
    mustBe(200, await world.password(world.visitor(), account))
  })

  it('slow-guessing-one-account', async () => {
    waitADay()
    // Each guess comes from another address, as from a botnet.
    const waits: number[] = []
    let judged = 0
    while (waits.length < 10) {
      const answer = await wrong()
      if (answer.status === 401) {
        judged++
        continue
      }
      expect(answer.text).toMatch(tooMany)
      waits.push(seconds(answer))
      world.clock.forward({ seconds: waits.at(-1)! })
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300])
    expect(judged).toBe(15)
  })

  it('strangers-cannot-lock-me-out', async () => {
    waitADay()
    await world.addPasskey(await world.signIn(account, claimer), account)
    for (let guess = 0; guess < 6; guess++) await wrong()
    expect((await world.password(world.visitor(), account)).status).toBe(429)
    expect((await world.byPasskey(account)).answer.status).toBe(200)
    // The claimer's browser is a known device.
    mustBe(200, await world.password(claimer, account))
    for (let guess = 0; guess < 6; guess++) await wrong()
    world.clock.forward({ seconds: 300 })
    mustBe(200, await world.password(world.visitor(), account))
  })

  it('which-addresses-exist', async () => {
    waitADay()
    const told = ({ status, text, headers }: { status: number; text: string; headers: Headers }) => {
      const { date: _date, 'x-correlation-id': _id, ...rest } = Object.fromEntries(headers)
      return { status, text, headers: rest }
    }
    const asked = async (path: string, body: object) => {
      const before = argon2.mock.calls.length
      const answer = told(await world.visitor().post(path, body))
      return { ...answer, hashes: argon2.mock.calls.length - before }
    }
    const password = 'a wrong password'
    const signIn = (email: string) => asked('/api/auth/password', { email, password })
    const known = await signIn(account.email)
    expect(known).toMatchObject({ status: 401, text: 'Email address or password is incorrect.', hashes: 1 })
    expect(await signIn(someEmail())).toEqual(known)
    for (let guess = 0; guess < 6; guess++) await Promise.all([wrong(), wrong(undefined, 'nobody@example.com')])
    const [heldKnown, heldUnknown] = [await wrong(), await wrong(undefined, 'nobody@example.com')]
    expect(told(heldUnknown)).toEqual(told(heldKnown))
    expect(heldKnown.status).toBe(429)

    const forgot = (email: string) => asked('/api/auth/forgot', { email })
    const forgotKnown = await forgot(account.email)
    expect(forgotKnown).toMatchObject({ status: 202, text: '', hashes: 0 })
    expect(await forgot(someEmail())).toEqual(forgotKnown)
    for (let n = 0; n < 4; n++) expect(await forgot(account.email)).toEqual(forgotKnown)

    const claim = (email: string) => asked('/api/auth/enrol', { token: 'A'.repeat(43), email })
    const claimKnown = await claim(account.email)
    expect(claimKnown.status).toBe(410)
    expect(await claim(someEmail())).toEqual(claimKnown)
  })

  it('second-factor-box-tells-nothing', async () => {
    waitADay()
    const browser = world.visitor()
    const refused = await wrong(browser)
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
    const code = world.freshCode(account)
    const answer = await browser.post('/api/auth/second-factor', { kind: 'app', code })
    expect([answer.status, answer.text]).toEqual([410, 'Begin again with your password.'])
  })

  it('address-in-other-spelling-is-the-same-person', async () => {
    waitADay()
    const { password } = account
    for (const email of ['ADA@example.com', 'ada@EXAMPLE.com', ' Ada@Example.Com '])
      mustBe(200, await world.password(world.visitor(), { email, password }))
    // All spellings share one count.
    for (const email of ['ADA@example.com', 'ada@EXAMPLE.com', 'Ada@Example.Com', 'ADA@EXAMPLE.COM', 'ada@example.com'])
      expect((await wrong(undefined, email)).status).toBe(401)
    expect((await wrong(undefined, 'adA@example.com')).status).toBe(401)
    expect((await wrong(undefined, 'aDa@example.com')).status).toBe(429)
  })

  it('password-of-256-characters', async () => {
    waitADay()
    const browser = await world.signIn(account, claimer)
    const next = `${'🧵 looms of brass at midnight '.repeat(9)}${'x'.repeat(256)}`
    const longest = Array.from(next).slice(0, 256).join('')
    const tooLong = await browser.post('/api/me/password', { current: account.password, next: `${longest}y` })
    expect(tooLong.status).toBe(400)
    mustBe(204, await browser.post('/api/me/password', { current: account.password, next: longest }))
    mustBe(200, await world.password(world.visitor(), { ...account, password: longest }))
    const cut = await world.password(world.visitor(), { ...account, password: longest.slice(0, -1) })
    expect(cut.status).toBe(401)
    mustBe(204, await browser.post('/api/me/password', { current: longest, next: account.password }))
  })

  it('weak-with-my-company-name', async () => {
    const browser = await world.signIn(account, claimer)
    const faults = {
      engines1: 'Too easy to guess: it contains the name of your team.',
      countersign1: 'Too easy to guess: it contains the name of this product.',
      'adabyron!': 'Too easy to guess: it contains your name.',
      password1: 'This password is on a list of stolen passwords.',
      short: 'Use at least 8 characters.',
    }
    for (const [next, sentence] of Object.entries(faults)) {
      const { status, text } = await browser.post('/api/me/password', { current: account.password, next })
      expect([next, status, text]).toEqual([next, 422, sentence])
    }
  })

  it('checks six of 40 simultaneous wrong passwords and delays the rest', async () => {
    waitADay()
    const before = argon2.mock.calls.length
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong()))
    expect(argon2.mock.calls.length - before).toBeLessThanOrEqual(6)
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6)
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  })

  it('hash-flood-keeps-reads-fast', async () => {
    waitADay()
    await world.signIn(account, claimer)
    let [running, most, done] = [0, 0, 0]
    argon2.mockImplementation(((...given: Parameters<typeof crypto.argon2>) => {
      const [algorithm, parameters, callback] = given
      most = Math.max(most, ++running)
      realArgon2(algorithm, parameters, (error, tag) => {
        running--
        done++
        callback(error, tag)
      })
    }) as typeof crypto.argon2)
    const flood = Array.from({ length: 60 }, () => wrong(undefined, someEmail()))
    const { headers, status } = await claimer.get('/api/me')
    const doneAtRead = done
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const answers = await Promise.all(flood)
    argon2.mockRestore()
    expect(most).toBe(2)
    expect(doneAtRead).toBeLessThan(done / 2)
    const busy = answers.filter((answer) => answer.status === 503)
    expect(busy.length + done).toBe(60)
    for (const answer of busy) expect(seconds(answer)).toBeGreaterThan(0)
  })
})
