import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { EnrollmentOffer, InvitationView, Me, MemberView } from '@countersign/contracts'
import { noSharedRedis } from '@countersign/test-services/redis/open-shared-redis'
import { describeUnless } from '@countersign/test-services/skipped'
import { Browser } from '../browser.js'
import type { Installation } from '../installation.js'
import { invitationToken } from './invitation-token.js'
import { openProductionInstallations } from '../production-installation.js'
import { SoftwareAuthenticator } from '@countersign/test-services/software-authenticator'
import { until } from '@countersign/test-services/until'

const origin = 'http://localhost:3000'

describeUnless(noSharedRedis())('signing in on two replicas with the production engines', () => {
  let replicas: Installation[]
  const authenticator = new SoftwareAuthenticator({ origin, rpId: 'localhost' })
  let claimer: Browser
  let personId: string

  beforeAll(async () => {
    replicas = await openProductionInstallations('signing in', 2)
  })
  afterAll(() => Promise.all(replicas.map((replica) => replica.end())))

  /** Returns the browser's copy for another replica, as behind a proxy. */
  const at = (replica: number, browser?: Browser) => {
    const server = replicas[replica]!
    return browser ? browser.copy({}, server) : new Browser(server)
  }

  async function signIn(replica: number, other = replica): Promise<Browser> {
    const begun = at(replica)
    const { body } = await begun.post<{ challenge: string }>('/api/auth/passkey/options')
    const userHandle = Buffer.from(personId.replaceAll('-', ''), 'hex')
    const browser = at(other, begun)
    const response = authenticator.signIn(body.challenge, {}, userHandle)
    expect((await browser.post('/api/auth/passkey', { response, remember: false })).status).toBe(200)
    return browser
  }

  it('is open on both replicas before the claim', async () => {
    for (const replica of [0, 1]) expect((await at(replica).get('/api/signature-requests')).status).toBe(200)
  })

  it('is claimed on both at once, in a flow that begins on one and ends on the other', async () => {
    const token = new URL(await replicas[0]!.api.accounts.claimLink()).hash.slice(1)
    const begun = at(0)
    const offer = await begun.post<{ passkey: { challenge: string } }>('/api/auth/enrol', {
      token,
      email: 'ada@example.com',
    })
    claimer = at(1, begun)
    const answer = await claimer.post<Me>('/api/setup/claim', {
      token,
      name: 'Ada Byron',
      email: 'ada@example.com',
      teamName: 'Engines',
      enrol: { kind: 'passkey', label: 'Laptop', response: authenticator.register(offer.body.passkey.challenge) },
    })
    expect(answer.status).toBe(200)
    personId = answer.body.person!.id
    for (const replica of [0, 1]) {
      // The other replica notices the claim with a short delay (ADR 0126).
      await until(async () => (await at(replica).get('/api/signature-requests')).status === 401)
      expect((await at(replica, claimer).get('/api/signature-requests')).status).toBe(200)
    }
  })

  it('accepts on one replica the passkey options of the other', async () => {
    const browser = await signIn(0, 1)
    expect((await at(0, browser).get<Me>('/api/me')).body).toMatchObject({ person: { name: 'Ada Byron' } })
  })

  it('ends a session on both at once', async () => {
    const browser = await signIn(1)
    expect((await at(0, browser).post('/api/auth/sign-out')).status).toBe(204)
    expect((await at(1, browser).get('/api/me')).status).toBe(401)
  })

  it('accepts a passkey response on only one of two replicas', async () => {
    const begun = at(0)
    const { body } = await begun.post<{ challenge: string }>('/api/auth/passkey/options')
    const response = authenticator.signIn(body.challenge, {}, Buffer.from(personId.replaceAll('-', ''), 'hex'))
    const answers = await Promise.all(
      [0, 1].map((replica) => at(replica, begun).post('/api/auth/passkey', { response, remember: false })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410])
  })

  it('lets a colleague join on one, and ends roles and membership on both at once', async () => {
    const me = (await at(0, claimer).get<Me>('/api/me')).body
    const team = `/api/teams/${me.team!.id}`
    for (let round = 0; round < 10; round++) {
      const body = { email: `grace-${round}@example.com`, role: 'admin' }
      const invited = await at(0, claimer).post<InvitationView>(`${team}/invitations`, body)
      expect(invited.status).toBe(200)
      const token = await invitationToken(replicas[0]!.engines, invited.body.id)
      const begun = at(1)
      const offer = await begun.post<EnrollmentOffer>('/api/auth/enrol', { token })
      const response = new SoftwareAuthenticator({ origin, rpId: 'localhost' }).register(offer.body.passkey.challenge)
      const grace = at(0, begun)
      const joining = { token, name: 'Grace', enrol: { kind: 'passkey', response, label: 'Laptop' } }
      const joined = await grace.post<Me>('/api/invitations/accept', joining)
      expect(joined.status).toBe(200)
      const members = (replica: number) => at(replica, grace).get<MemberView[]>(`${team}/members`)
      expect((await members(1)).body[0]).toMatchObject({ email: expect.any(String) })
      const hers = `${team}/members/${joined.body.person!.id}`
      expect((await at(0, claimer).patch(hers, { role: 'viewer' })).status).toBe(200)
      // Without waiting: the other replica must know.
      expect((await at(1, grace).get(`${team}/invitations`)).status).toBe(403)
      expect((await at(1, claimer).post(`${hers}/remove`, { handTo: null })).status).toBe(204)
      expect((await members(0)).status).toBe(401)
    }
  })

  it('names the person in the history of a request that both replicas serve', async () => {
    const id = randomUUID()
    const created = await at(0, claimer).post('/api/signature-requests', { id, title: 'Lease' })
    expect(created.status).toBe(200)
    const history = await at(1, claimer).get<{ text: string }[]>(`/api/signature-requests/${id}/events`)
    expect(history.body.map(({ text }) => text).join('\n')).toContain('Ada Byron')
  })
})
