import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser } from '../browser.js'
import type { Deviation } from '@countersign/test-services/software-authenticator'
import { type Account, mustBe, useAccessWorld } from './access-world.js'

const notKnown = 'This passkey isn’t known here. Try another way to sign in.'

describe('passkeys', () => {
  const world = useAccessWorld()
  let account: Account
  let claimer: Browser
  beforeAll(async () => {
    ;({ account, browser: claimer } = await world.claimBy('passkey'))
  })

  const deviations: Record<string, Deviation> = {
    'wrong-origin': { origin: 'https://evil.example' },
    'other-rp': { rpId: 'example.com' },
    'no-user-verification': { isVerified: false },
  }
  it.each(Object.entries(deviations))('%s', async (_name, deviation) => {
    const { answer, browser } = await world.byPasskey(account, deviation)
    expect([answer.status, answer.text]).toEqual([401, notKnown])
    expect((await browser.get('/api/me')).status).toBe(401)
    mustBe(200, (await world.byPasskey(account)).answer)
  })

  it('replayed-challenge', async () => {
    const browser = world.visitor()
    const { body } = await browser.post<{ challenge: string }>('/api/auth/passkey/options')
    const cookie = browser.cookies.get('__Host-countersign-flow')!
    const response = world.passkeyAnswer(account, body.challenge)
    mustBe(200, await browser.post('/api/auth/passkey', { response }))
    const replaying = world.visitor()
    replaying.cookies.set('__Host-countersign-flow', cookie)
    expect((await replaying.post('/api/auth/passkey', { response })).status).toBe(410)
    // This response answers another challenge.
    const other = world.visitor()
    await other.post('/api/auth/passkey/options')
    expect(await other.post('/api/auth/passkey', { response })).toMatchObject({ status: 401, text: notKnown })
    const late = world.visitor()
    const prompt = await late.post<{ challenge: string }>('/api/auth/passkey/options')
    world.clock.forward({ minutes: 10 })
    const answer = world.passkeyAnswer(account, prompt.body.challenge)
    expect((await late.post('/api/auth/passkey', { response: answer })).status).toBe(410)
  })

  it('accepts the prompt of any tab, each once', async () => {
    const browser = world.visitor()
    const prompts = []
    for (let tab = 0; tab < 3; tab++)
      prompts.push((await browser.post<{ challenge: string }>('/api/auth/passkey/options')).body.challenge)
    const cookie = browser.cookies.get('__Host-countersign-flow')!
    const response = world.passkeyAnswer(account, prompts[0]!)
    mustBe(200, await browser.post('/api/auth/passkey', { response }))
    // The sign-in ended the prompts of the other tabs too.
    for (const challenge of prompts) {
      browser.cookies.set('__Host-countersign-flow', cookie)
      const again = { response: world.passkeyAnswer(account, challenge) }
      expect((await browser.post('/api/auth/passkey', again)).status).toBe(410)
    }
  })

  it('keeps the prompts of five tabs', async () => {
    const browser = world.visitor()
    const prompts = []
    for (let tab = 0; tab < 6; tab++)
      prompts.push((await browser.post<{ challenge: string }>('/api/auth/passkey/options')).body.challenge)
    const response = world.passkeyAnswer(account, prompts[0]!)
    expect((await browser.post('/api/auth/passkey', { response })).status).toBe(401)
  })

  it('counter-back', async () => {
    account.authenticator.counter = 40
    mustBe(200, (await world.byPasskey(account)).answer)
    const { answer } = await world.byPasskey(account, { counter: 40 })
    expect([answer.status, answer.text]).toEqual([401, notKnown])
    mustBe(200, (await world.byPasskey(account)).answer)
  })

  it('someone-elses-credential', async () => {
    const stranger = { ...account, authenticator: world.newAuthenticator() }
    expect((await world.byPasskey(stranger)).answer).toMatchObject({ status: 401, text: notKnown })
    // This response has the known credential's id and another key's signature.
    const { privateKey } = stranger.authenticator.keys
    expect((await world.byPasskey(account, { signedWith: privateKey })).answer.status).toBe(401)
    // This response has another person's handle.
    const elsewhere = { ...account, personId: '0190f000-0000-7000-8000-00000000dead' }
    expect((await world.byPasskey(elsewhere)).answer).toMatchObject({ status: 401, text: notKnown })
  })

  it('last-sign-in-method', async () => {
    const { browser } = await world.byPasskey(account)
    const { body } = await browser.get<{ passkeys: { id: string }[] }>('/api/me/methods')
    const answer = await browser.delete(`/api/me/passkeys/${body.passkeys[0]!.id}`)
    expect([answer.status, answer.text]).toEqual([409, 'This is your last way to sign in.'])
    // On a public address, a password alone is no way to sign in.
    mustBe(204, await browser.post('/api/me/password', { next: 'seven brass looms at midnight' }))
    expect((await browser.delete(`/api/me/passkeys/${body.passkeys[0]!.id}`)).status).toBe(409)
    account.password = 'seven brass looms at midnight'
    const offer = await browser.post<{ secret: string }>('/api/me/authenticator')
    account.secret = offer.body.secret
    mustBe(200, await browser.post('/api/me/authenticator/confirm', { code: world.freshCode(account) }))
    // Two concurrent removals leave one passkey.
    const other = { ...account, authenticator: world.newAuthenticator() }
    mustBe(200, await world.addPasskey(browser, other))
    mustBe(204, await browser.delete('/api/me/password'))
    const passkeys = (await browser.get<{ passkeys: { id: string }[] }>('/api/me/methods')).body.passkeys
    const answers = await Promise.all(passkeys.map(({ id }) => browser.delete(`/api/me/passkeys/${id}`)))
    expect(answers.map(({ status }) => status).filter((status) => status === 204).length).toBe(1)
    expect((await claimer.get('/api/me/methods')).body).toMatchObject({ passkeys: [{ usable: true }], app: null })
  })
})
