import type { InvitationTarget, InvitationView, Me, MemberView } from '@countersign/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser } from '../browser.js'
import { samplePdf } from '../sample-pdf.js'
import { type Account, mustBe, someEmail, statuses, useAccessWorld } from './access-world.js'
import { invitationToken } from './invitation-token.js'

const unknownId = '0190f000-0000-7000-8000-00000000dead'
const confirmFirst = { status: 403, text: 'Confirm that it is you first.' }

describe('a team', () => {
  const world = useAccessWorld()
  let owner: Browser
  let account: Account
  let team: string
  beforeAll(async () => {
    ;({ browser: owner, account } = await world.claimBy('passkey'))
    team = `/api/teams/${(await owner.get<Me>('/api/me')).body.team!.id}`
  })

  const confirmed = async (browser = owner, of = account) => {
    const { body } = await browser.post<{ challenge: string }>('/api/auth/passkey/options')
    mustBe(
      200,
      await browser.post('/api/auth/again', { kind: 'passkey', response: world.passkeyAnswer(of, body.challenge) }),
    )
  }
  const invite = (body: unknown, by = owner, headers = {}) =>
    by.post<InvitationView>(`${team}/invitations`, body, headers)
  const changeRole = (person: string, role: unknown, by = owner) =>
    by.patch<MemberView>(`${team}/members/${person}`, { role })
  const remove = (person: string, by = owner, body: unknown = { handTo: null }) =>
    by.post(`${team}/members/${person}/remove`, body)
  const members = async (by = owner) => (await by.get<MemberView[]>(`${team}/members`)).body
  const invitations = async (by = owner) => (await by.get<InvitationView[]>(`${team}/invitations`)).body
  const tokenOf = (id: string) => invitationToken(world.installation.engines, id)
  const accept = (body: unknown, by = world.visitor()) => by.post<Me>('/api/invitations/accept', body)

  describe('inviting', () => {
    it('shows the addressee who invites to which team, and joins in the invited role', async () => {
      const email = someEmail()
      const invited = await invite({ email, role: 'member' })
      expect(invited.body).toMatchObject({
        email,
        role: 'member',
        invitedBy: { personId: account.personId, name: 'Ada Byron' },
        state: 'open',
      })
      const token = await tokenOf(invited.body.id)
      const read = await world.visitor().post<InvitationTarget>('/api/invitations/read', { token })
      const { validUntil } = invited.body
      const shown = {
        teamName: 'Engines',
        invitedBy: 'Ada Byron',
        email,
        role: 'member',
        validUntil,
        hasAccount: false,
      }
      expect(read).toMatchObject({ status: 200, body: shown })
      const { browser, account: grace } = await world.join(token)
      const { body: me } = await browser.get<Me>('/api/me')
      expect(me).toMatchObject({ person: { email }, team: { name: 'Engines' }, methods: { passkeys: 1 } })
      expect(me.permissions).toContain('requests:send')
      expect((await members()).find(({ personId }) => personId === grace.personId)).toMatchObject({
        name: 'Grace Hopper',
        email,
        role: 'member',
        methods: { passkeys: 1, password: false, app: false },
        operator: false,
        suspended: false,
      })
      // Signing in later works by the same passkey.
      expect((await world.byPasskey(grace)).answer.body.team).toMatchObject({ name: 'Engines' })
    })

    it('needs a recent proof, and answers a repeated key alike', async () => {
      world.clock.forward({ minutes: 11 })
      const body = { email: someEmail(), role: 'viewer' }
      expect(await invite(body)).toMatchObject(confirmFirst)
      await confirmed()
      const key = { 'idempotency-key': `invite-${body.email}` }
      const answers = [await invite(body, owner, key), await invite(body, owner, key), await invite(body)]
      expect(answers.map(({ status, body: { id } }) => [status, id])).toEqual(
        answers.map(() => [200, answers[0]!.body.id]),
      )
      expect((await invite({ ...body, role: 'member' })).text).toBe('Withdraw the open invitation first.')
      const again = await owner.post<InvitationView>(`${team}/invitations/${answers[0]!.body.id}/repeat`)
      expect(again.body).toEqual(answers[0]!.body)
    })

    it('refuses a member’s address, and tells nothing about other accounts', async () => {
      const refused = await invite({ email: account.email.toUpperCase(), role: 'viewer' })
      expect(refused).toMatchObject({ status: 409 })
      expect(refused.text.replaceAll(/[\u2066-\u2069]/g, '')).toBe('ADA@EXAMPLE.COM is already a member of Engines.')
      const { account: left } = await world.member(owner, 'viewer')
      mustBe(204, await remove(left.personId))
      expect((await invite({ email: left.email, role: 'viewer' })).status).toBe(200)
    })

    it('refuses bad input by name', async () => {
      const email = someEmail()
      for (const role of ['owner', 'emperor', undefined]) expect((await invite({ email, role })).status).toBe(400)
      for (const to of ['a@example.com, b@example.com', 'ada', '', 7])
        expect((await invite({ email: to, role: 'viewer' })).status).toBe(400)
      for (const extra of [{ personId: unknownId }, { validUntil: '2030-01-01T00:00:00.000Z' }, { teamId: unknownId }])
        expect((await invite({ email, role: 'viewer', ...extra })).status).toBe(400)
      const token = await tokenOf((await invite({ email, role: 'viewer' })).body.id)
      const credentials = { kind: 'password', password: 'x' }
      for (const body of [
        { token: 'x'.repeat(201) },
        { token, name: 'x'.repeat(201), enrol: credentials },
        { token, name: 'Grace' },
        { token, enrol: credentials },
        { token, name: 'Grace', enrol: credentials, role: 'admin' },
      ])
        expect((await accept(body)).status).toBe(400)
      for (const wrong of ['x', `${token}x`, token.slice(1), `${token.split('.')[0]}.${'A'.repeat(43)}`])
        expect((await world.visitor().post('/api/invitations/read', { token: wrong })).status).toBe(410)
      expect((await owner.post(`${team}/invitations/nothing/repeat`)).status).toBe(404)
      expect((await owner.delete(`${team}/invitations/${unknownId}`)).status).toBe(404)
    })

    it('invitation-twice, -after-withdrawal and -lapsed', async () => {
      const used = await world.invite(owner, someEmail(), 'member')
      const { browser: joined } = await world.join(used)
      expect((await accept({ token: used }, joined)).status).toBe(410)
      expect((await world.visitor().post('/api/invitations/read', { token: used })).status).toBe(410)
      const { id } = (await invite({ email: someEmail(), role: 'member' })).body
      const token = await tokenOf(id)
      mustBe(204, await owner.delete(`${team}/invitations/${id}`))
      expect((await owner.delete(`${team}/invitations/${id}`)).status).toBe(404)
      expect((await world.visitor().post('/api/invitations/read', { token })).status).toBe(410)
      expect((await world.visitor().post('/api/auth/enrol', { token })).status).toBe(410)
      expect((await invitations()).map((one) => one.id)).not.toContain(id)
      const lapsed = (await invite({ email: someEmail(), role: 'member' })).body
      const old = await tokenOf(lapsed.id)
      world.clock.forward({ minutes: 7 * 24 * 60 })
      owner = (await world.byPasskey(account)).browser
      expect((await world.visitor().post('/api/invitations/read', { token: old })).status).toBe(410)
      expect((await owner.post(`${team}/invitations/${lapsed.id}/repeat`)).text).toBe(
        'This invitation is too old. Invite again.',
      )
      expect((await invitations()).find((one) => one.id === lapsed.id)).toMatchObject({ state: 'lapsed' })
      const next = await invite({ email: lapsed.email, role: 'viewer' })
      expect((await invitations()).map((one) => one.id)).not.toContain(lapsed.id)
      expect((await invitations())[0]!.id).toBe(next.body.id)
    })

    it('invitation-race', async () => {
      const token = await world.invite(owner, someEmail(), 'member')
      const ready = await Promise.all(
        [0, 1].map(async () => {
          const browser = world.visitor()
          const offer = await world.enroll(browser, { token })
          const response = world.newAuthenticator().register(offer.passkey.challenge)
          return { browser, body: { token, name: 'Grace', enrol: { kind: 'passkey', response, label: 'x' } } }
        }),
      )
      const answers = await Promise.all(ready.map(({ browser, body }) => accept(body, browser)))
      expect([
        [200, 401],
        [200, 410],
        [200, 503],
      ]).toContainEqual(statuses(answers))
    })

    it('existing-account-without-session, and invitation-for-other-address', async () => {
      const { account: grace } = await world.member(owner, 'viewer')
      mustBe(204, await remove(grace.personId))
      const token = await world.invite(owner, grace.email, 'admin')
      const read = await world.visitor().post<InvitationTarget>('/api/invitations/read', { token })
      expect(read.body.hasAccount).toBe(true)
      expect(await accept({ token })).toMatchObject({ status: 401, text: 'Sign in first.' })
      const stranger = world.visitor()
      const offer = await world.enroll(stranger, { token })
      const response = world.newAuthenticator().register(offer.passkey.challenge)
      const enrol = { kind: 'passkey', response, label: 'x' }
      expect((await accept({ token, name: 'Thief', enrol }, stranger)).status).toBe(401)
      const other = (await world.member(owner, 'viewer')).browser
      const refused = await accept({ token }, other)
      expect(refused).toMatchObject({ status: 403 })
      expect(refused.text).toContain(grace.email)
      const { browser, answer } = await world.byPasskey(grace)
      expect(answer.body).toMatchObject({ team: null, permissions: [] })
      const joined = await accept({ token }, browser)
      expect(joined.body.team).toMatchObject({ name: 'Engines' })
      expect(joined.body.permissions).toContain('people:write')
      expect((await accept({ token }, browser)).status).toBe(410)
    })

    it('invitation-flood', async () => {
      const email = someEmail()
      const { id } = (await invite({ email, role: 'viewer' })).body
      const repeat = () => owner.post(`${team}/invitations/${id}/repeat`)
      expect([(await repeat()).status, (await repeat()).status]).toEqual([200, 200])
      const refused = await repeat()
      expect(refused).toMatchObject({
        status: 429,
        text: expect.stringMatching(/^Too many emails to this address\. Try again in \d+ min\.$/),
      })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
      mustBe(204, await owner.delete(`${team}/invitations/${id}`))
      expect((await invite({ email, role: 'viewer' })).status).toBe(429)
    })

    it('takes no host for its link, and stores no token', async () => {
      const { id } = (await invite({ email: someEmail(), role: 'viewer' })).body
      const token = await tokenOf(id)
      const stored = JSON.stringify(await world.events(team.replace('/api/teams/', 'team-')))
      expect(stored).not.toContain(token.split('.')[1])
    })
  })

  describe('roles', () => {
    it('hold with the next call (demoted-admin-at-once, viewer-writes)', async () => {
      const { browser: grace, account: hers } = await world.member(owner, 'admin')
      mustBe(200, await invite({ email: someEmail(), role: 'viewer' }, grace))
      expect((await changeRole(hers.personId, 'viewer')).body).toMatchObject({ role: 'viewer' })
      const refused = await invite({ email: someEmail(), role: 'viewer' }, grace)
      expect(refused.status).toBe(403)
      expect(refused.text.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
        'Your role in Engines is viewer. Managing members requires the admin role.',
      )
      for (const [method, path, sentence] of [
        ['POST', '/api/signature-requests', 'Creating requests requires the member role.'],
        ['POST', `/api/signature-requests/${unknownId}/cancel`, 'Cancelling requires the member role.'],
        ['POST', `/api/signature-requests/${unknownId}/erase`, 'Erasing requires the admin role.'],
      ] as const)
        expect((await grace.call(method, path, {})).text).toContain(sentence)
      expect((await grace.get('/api/signature-requests')).status).toBe(200)
      const [first] = await members(grace)
      expect(first).toMatchObject({ email: null, methods: null, name: expect.any(String) })
      expect((await grace.get(`${team}/invitations`)).status).toBe(403)
    })

    it('admin-makes-owner', async () => {
      const { browser: admin, account: own } = await world.member(owner, 'admin')
      for (const person of [own.personId, account.personId]) {
        const refused = await changeRole(person, person === own.personId ? 'owner' : 'member', admin)
        expect(refused).toMatchObject({ status: 403 })
        expect(refused.text).toContain('Changing owners requires the owner role.')
      }
      expect((await remove(account.personId, admin)).status).toBe(403)
      for (const role of ['emperor', undefined]) expect((await changeRole(own.personId, role)).status).toBe(400)
      expect((await changeRole(unknownId, 'viewer')).status).toBe(404)
      expect((await changeRole('nobody', 'viewer')).status).toBe(404)
    })

    it('last-owner-removes-themselves, and two-owners-demote-each-other', async () => {
      for (const answer of [await remove(account.personId), await changeRole(account.personId, 'admin')]) {
        expect(answer.status).toBe(409)
        expect(answer.text).toContain('You are the only owner of')
      }
      const { browser: grace, account: hers } = await world.member(owner, 'admin')
      mustBe(200, await changeRole(hers.personId, 'owner'))
      const answers = await Promise.all([
        changeRole(hers.personId, 'member'),
        changeRole(account.personId, 'member', grace),
      ])
      expect(statuses(answers)).toEqual([200, 403])
      const owners = (await members()).filter(({ role }) => role === 'owner')
      expect(owners).toHaveLength(1)
      // The claimer is the operator in every role.
      if (owners[0]!.personId === hers.personId) mustBe(200, await changeRole(account.personId, 'owner', grace))
      mustBe(200, await changeRole(hers.personId, 'viewer'))
    })

    it('member-changes-anothers, and upload-of-anothers-attached', async () => {
      const { browser: grace } = await world.member(owner, 'member')
      const mine = await owner.draft({ pdf: await samplePdf() })
      const path = `/api/signature-requests/${mine.request.id}`
      expect((await grace.get(path)).status).toBe(200)
      expect(await grace.patch(path, { title: 'Hers' })).toMatchObject({
        status: 403,
        text: 'Changing another person’s request requires the admin role.',
      })
      expect((await grace.post(`${path}/cancel`, { reason: 'x' })).text).toContain('Cancelling another person’s')
      expect((await grace.get(`/api/documents/${mine.document.id}/file`)).status).toBe(200)
      const [upload] = (await owner.upload([{ name: 'Own.pdf', bytes: await samplePdf() }])).body
      expect((await grace.get(`/api/documents/${upload!.id}/file`)).status).toBe(404)
      const hers = (await grace.draft({ pdf: await samplePdf() })).request
      mustBe(200, await owner.patch(`/api/signature-requests/${hers.id}`, { title: 'By an owner' }))
      const reused = await grace.post(`${path}/use-again`, {})
      expect(reused.status).toBe(200)
    })
  })

  describe('a removal', () => {
    it('ends the sessions, and leaves the account without a team', async () => {
      const { browser: grace, account: hers } = await world.member(owner, 'member')
      const tab = grace.copy()
      mustBe(204, await remove(hers.personId))
      expect([(await grace.get('/api/me')).status, (await tab.get('/api/signature-requests')).status]).toEqual([
        401, 401,
      ])
      expect((await members()).map(({ personId }) => personId)).not.toContain(hers.personId)
      const { browser, answer } = await world.byPasskey(hers)
      expect(answer.body).toMatchObject({ person: { email: hers.email }, team: null, teams: [], permissions: [] })
      expect(await browser.get('/api/signature-requests')).toMatchObject({
        status: 404,
        text: 'You are in no team. Ask an owner or an admin for an invitation.',
      })
      expect((await browser.get('/api/me/methods')).status).toBe(200)
      expect((await remove(hers.personId)).status).toBe(404)
      const again = await world.invite(owner, hers.email, 'viewer')
      expect((await accept({ token: again }, browser)).body.team).toMatchObject({ name: 'Engines' })
    })

    it('takes no successor, and needs one to be absent', async () => {
      const { account: hers } = await world.member(owner, 'member')
      for (const body of [{}, { handTo: hers.personId }, { handTo: account.personId }, { handTo: null, role: 'x' }])
        expect((await remove(hers.personId, owner, body)).status).toBe(400)
      const key = { 'idempotency-key': `remove-${hers.personId}` }
      const path = `${team}/members/${hers.personId}/remove`
      const answers = [1, 2].map(() => owner.post(path, { handTo: null }, key))
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204])
    })

    it('during a sign-in leaves a session without a team (demotion-during-sign-in)', async () => {
      const { account: hers } = await world.member(owner, 'admin')
      const [{ browser }] = await Promise.all([world.byPasskey(hers), remove(hers.personId)])
      expect([401, 404]).toContain((await browser.get('/api/signature-requests')).status)
    })
  })

  it('of another id is answered as an unknown one (every-call-other-team)', async () => {
    const others = `/api/teams/${unknownId}`
    const body = { email: someEmail(), role: 'viewer' }
    const answers = [
      await owner.get(`${others}/members`),
      await owner.get(`${others}/invitations`),
      await owner.post(`${others}/invitations`, body),
      await owner.patch(`${others}/members/${account.personId}`, { role: 'viewer' }),
      await owner.post(`${others}/members/${account.personId}/remove`, { handTo: null }),
      await owner.post(`${others}/invitations/${unknownId}/repeat`),
      await owner.delete(`${others}/invitations/${unknownId}`),
    ]
    for (const { status, text } of answers) expect([status, text]).toEqual([404, 'This team doesn’t exist.'])
  })
})

describe('before the claim', () => {
  const world = useAccessWorld({}, { proxy: () => {} })
  it('there is nobody to invite', async () => {
    const browser = world.installation.browser()
    const team = '/api/teams/0190f000-0000-7000-8000-000000000001'
    for (const answer of [
      await browser.get(`${team}/members`),
      await browser.post(`${team}/invitations`, { email: 'ada@example.com', role: 'viewer' }),
      await browser.post('/api/invitations/read', { token: 'x' }),
      await browser.post('/api/invitations/accept', { token: 'x' }),
    ])
      expect(answer).toMatchObject({ status: 409, text: 'Protect this installation with an account first.' })
  })
})
