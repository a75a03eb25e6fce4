import type { HistoryEntry, SignatureRequestView } from '@countersign/contracts'
import { type Call, calls } from '@countersign/contracts/calls'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser } from '../browser.js'
import { SigningWorld } from '../signing-world.js'
import { type AccessWorld, type Account, mustBe, openAccessWorld, useAccessWorld } from './access-world.js'

const unknownId = '0190f000-0000-7000-8000-00000000dead'
const confirmFirst = { status: 403, text: 'Confirm that it is you first.' }

/** Derives the expectation from the table of calls alone. */
function needsCaller({ needs, anyoneIf }: Call, mode: 'open' | 'closed' | 'claimed'): boolean {
  if (needs === 'link') return false
  if (needs !== 'anyone') return true
  if (anyoneIf === 'claimed') return mode !== 'claimed'
  return anyoneIf === 'unclaimed' && mode === 'claimed'
}

const addressed = ({ path }: Call) =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (name === 'token' ? 'x'.repeat(43) : unknownId))
const asked = (browser: Browser, call: Call) =>
  browser.call(
    call.method.toUpperCase(),
    addressed(call),
    call.body && call.body !== 'multipart files' ? {} : undefined,
  )
const all = Object.entries<Call>(calls)

describe('every-call-without-session', () => {
  const judge = async (world: AccessWorld, mode: 'open' | 'closed' | 'claimed', headers = {}) => {
    const visitor = () => world.visitor(headers)
    for (const [name, call] of all) {
      const { status } = await asked(visitor(), call)
      expect([mode, name, status === 401]).toEqual([mode, name, needsCaller(call, mode)])
      expect([name, status < 500]).toEqual([name, true])
    }
    for (const method of ['GET', 'POST']) expect((await visitor().call(method, '/api/nothing')).status).toBe(401)
  }

  it('in open mode, from another machine', async () => {
    const world = await openAccessWorld({})
    try {
      await judge(world, 'open')
      expect((await world.visitor().get('/api/auth/options')).body).toMatchObject({ mode: 'open' })
    } finally {
      await world.end()
    }
  })

  it('in closed mode and after the claim, but none is 401 with a session', async () => {
    const world = await openAccessWorld()
    try {
      await judge(world, 'closed')
      const { browser, account } = await world.claimBy('password')
      await judge(world, 'claimed')
      await judge(world, 'claimed', { cookie: `__Host-countersign-session=${'A'.repeat(43)}` })
      for (const [name, call] of all) {
        if (name === 'signOut') continue
        const { status } = await asked(browser, call)
        expect([name, [401, 403].includes(status) || status >= 500]).toEqual([name, false])
      }
      expect((await browser.get('/api/nothing')).status).toBe(404)
      expect(account.personId).toBeTruthy()
    } finally {
      await world.end()
    }
  })
})

describe('rights', () => {
  // Uses a local installation, where requests can precede the claim.
  const world = useAccessWorld({}, { proxy: () => {} })
  const signing = new SigningWorld(world.installation)
  let account: Account
  let owner: Browser
  let keyBefore: { status: number }
  const key = { 'idempotency-key': 'the-same-key' }
  beforeAll(async () => {
    keyBefore = await signing.owner.post('/api/signature-requests', { title: 'Before' }, key)
    ;({ account, browser: owner } = await world.claimBy('password'))
    owner = await world.signIn(account, signing.owner)
  })

  const eventsOf = async (id: string) => world.events(`signature-request-${id}`)

  it('idempotency-key-of-other-person', async () => {
    expect(keyBefore.status).toBe(200)
    const mine = await owner.post<SignatureRequestView>('/api/signature-requests', { title: 'Mine' }, key)
    expect(mine).toMatchObject({ status: 200, body: { title: 'Mine' } })
    const again = await owner.post<SignatureRequestView>('/api/signature-requests', { title: 'Mine' }, key)
    expect(again.body.id).toBe(mine.body.id)
    expect((await owner.post('/api/signature-requests', { title: 'Other' }, key)).status).toBe(422)
    expect((await world.visitor().post('/api/signature-requests', { title: 'Mine' }, key)).status).toBe(401)
  })

  it('mass-assignment', async () => {
    const { body: me } = await owner.get<{ team: { id: string } }>('/api/me')
    const bodies: [string, string, Record<string, unknown>][] = [
      ['PATCH', '/api/me', { name: 'Ada' }],
      ['PATCH', `/api/teams/${me.team.id}`, { name: 'Engines' }],
      ['POST', '/api/me/password', { current: account.password, next: 'nine velvet otters by the canal' }],
      ['POST', '/api/me/authenticator/confirm', { code: '000000' }],
      ['POST', '/api/auth/forgot', { email: account.email }],
      ['POST', '/api/auth/password', { email: account.email, password: 'x' }],
      ['POST', '/api/auth/enrol', { email: account.email }],
    ]
    for (const [method, path, body] of bodies)
      for (const extra of [{ ownerId: unknownId }, { role: 'owner' }, { status: 'active' }, { personId: unknownId }]) {
        const answer = await owner.call(method, path, { ...body, ...extra })
        expect([path, extra, answer.status]).toEqual([path, extra, 400])
      }
    const request = { title: 'Lease' }
    for (const extra of [{ ownerId: unknownId }, { role: 'owner' }, { teamId: unknownId }, { senderId: unknownId }])
      expect([extra, (await owner.post('/api/signature-requests', { ...request, ...extra })).status]).toEqual([
        extra,
        400,
      ])
    // The server still accepts the properties of the public API.
    mustBe(200, await owner.post('/api/signature-requests', { ...request, status: 'draft', documentIds: [] }))
    expect((await owner.post('/api/signature-requests', { ...request, status: 'completed' })).status).not.toBe(500)
  })

  it('names the person in a request’s history, and as the sender of its emails', async () => {
    const sent = await signing.send([{}])
    const events = await eventsOf(sent.id)
    const introduced = { type: 'ActorIntroduced', data: { name: 'Ada Byron', email: 'ada@example.com' } }
    expect(events.slice(0, 2)).toMatchObject([{ type: 'SignatureRequestCreated' }, introduced])
    const sender = { name: 'Ada Byron', email: 'ada@example.com' }
    expect(events.find(({ type }) => type === 'SignatureRequestSent')).toMatchObject({ data: { sender } })
    const { body } = await owner.get<HistoryEntry[]>(`${sent.path}/events`)
    expect(body[0]!.actor).toMatchObject({ kind: 'person', id: account.personId })
    expect(JSON.stringify(body)).toContain('Ada Byron')
    // After a name change, the next act introduces the person again.
    mustBe(200, await owner.patch('/api/me', { name: 'Ada King' }))
    mustBe(200, await owner.post(`${sent.path}/cancel`, { reason: 'Enough' }))
    const after = await eventsOf(sent.id)
    expect(after.filter(({ type }) => type === 'ActorIntroduced').length).toBe(2)
    mustBe(200, await owner.patch('/api/me', { name: 'Ada Byron' }))
  })

  it('erases once when the call is repeated after a confirmation', async () => {
    const sent = await signing.send([{}])
    mustBe(200, await owner.post(`${sent.path}/cancel`, { reason: 'Enough' }))
    world.clock.forward({ minutes: 10, seconds: 1 })
    const erase = (body: unknown = { reason: 'Asked for' }) =>
      owner.post(`${sent.path}/erase`, body, { 'idempotency-key': 'erase-1' })
    expect(await erase()).toMatchObject(confirmFirst)
    // Neither reads nor other changes require a confirmation.
    expect((await owner.get(sent.path)).status).toBe(200)
    mustBe(200, await owner.post('/api/signature-requests', { title: 'Another' }))
    mustBe(200, await world.confirm(owner, account))
    const answers = await Promise.all([erase(), erase()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    mustBe(200, await erase())
    const types = (await world.installation.engines.eventLog.read(`signature-request-${sent.id}`)).map(
      ({ type }) => type,
    )
    expect(types.filter((type) => type.endsWith('Erased')).length).toBe(1)
  })
})

describe('the first refusal', () => {
  const world = useAccessWorld(undefined, { rates: { reads: 1000, changes: 60, uploads: 1000, signing: 1000 } })
  let owner: Browser
  let account: Account
  beforeAll(async () => {
    ;({ browser: owner, account } = await world.claimBy('password'))
  })

  it('is the first of host, site, rate, content type, caller, route, body, recent proof and state', async () => {
    const path = '/api/me/password'
    const wrong = {
      host: { 'x-host': 'evil.example' },
      site: { 'sec-fetch-site': 'cross-site' },
      type: { 'content-type': 'text/plain' },
    }
    const flooded = world.visitor()
    for (let n = 0; n < 60; n++) await flooded.post(path)
    world.clock.forward({ minutes: 11 })
    const post = async (browser: Browser, to: string, body: unknown, headers: Record<string, string> = {}) => {
      const { status, text } = await browser.post(to, body, headers)
      return [status, text]
    }
    const stranger = world.visitor()
    const invalid = { next: 7 }
    const sentence = expect.any(String)
    expect(await post(flooded, path, 'x', { ...wrong.host, ...wrong.site, ...wrong.type })).toEqual([
      403,
      expect.stringContaining('address'),
    ])
    expect(await post(flooded, path, 'x', { ...wrong.site, ...wrong.type })).toEqual([
      403,
      'This call came from another site and was refused.',
    ])
    expect(await post(flooded, path, 'x', wrong.type)).toEqual([429, sentence])
    expect(await post(stranger, path, 'x', wrong.type)).toEqual([415, sentence])
    expect(await post(stranger, path, invalid)).toEqual([401, 'Sign in first.'])
    expect(await post(stranger, '/api/nothing', invalid)).toEqual([401, 'Sign in first.'])
    expect(await post(owner, '/api/nothing', invalid)).toEqual([404, sentence])
    expect(await post(owner, path, invalid)).toEqual([400, sentence])
    const weak = { current: 'wrong', next: 'weak' }
    expect(await post(owner, path, weak)).toEqual([403, confirmFirst.text])
    mustBe(200, await world.confirm(owner, account))
    expect(await post(owner, path, weak)).toEqual([422, 'That is not your password.'])
    expect(await post(owner, path, { ...weak, current: account.password })).toEqual([422, 'Use at least 8 characters.'])
  })
})
