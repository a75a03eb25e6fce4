import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { calls, type Call } from '@countersign/contracts/calls'
import { openEngines } from '@countersign/requests-api'
import { permissionsOf } from '@countersign/requests-api/internal/access/domain/permissions'
import { firstTeamId } from '@countersign/requests-api/internal/kernel/teams'
import { invitationToken } from './access/invitation-token.js'
import { type Installation, openInstallation } from './installation.js'
import { samplePdf } from './sample-pdf.js'
import { describeWhereSchemathesis, objectionsTo } from './schemathesis.js'

jest.setTimeout(600_000)

const unlimited = { reads: 1e6, changes: 1e6, uploads: 1e6, signing: 1e6 }
const named = ({ method, path }: Call) => `${method} ${path}`
const those = (which: (call: Call) => boolean) => Object.values<Call>(calls).filter(which).map(named)
/** Other suites upload broken files. Schemathesis would generate only the form. */
const uploads = those(({ body }) => body === 'multipart files')

let installation: Installation
let document: unknown
let known: Record<string, string>

const post = (path: string, body: unknown, cookie = '') =>
  fetch(installation.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
const password = 'the engine weaves algebraic patterns'

/** Claims the installation as its user does. @returns the cookies of the session */
async function claimed(): Promise<string> {
  const token = new URL(await installation.api.accounts.claimLink()).hash.slice(1)
  const begun = await post('/api/auth/enrol', { token, email: 'ada@example.com' })
  const enrol = { kind: 'password', password }
  const claiming = { token, name: 'Ada Lovelace', email: 'ada@example.com', teamName: 'Engines', enrol }
  const claim = await post('/api/setup/claim', claiming, cookiesOf(begun))
  expect(claim.status).toBe(200)
  return cookiesOf(claim)
}

/** Invites a viewer, who joins. @returns the cookies of the session */
async function joined(owner: string): Promise<string> {
  const body = { email: 'grace@example.com', role: 'viewer' }
  const invited = (await (await post(`/api/teams/${firstTeamId}/invitations`, body, owner)).json()) as { id: string }
  const token = await invitationToken(installation.engines, invited.id)
  const begun = await post('/api/auth/enrol', { token })
  const joining = { token, name: 'Grace Hopper', enrol: { kind: 'password', password } }
  const answer = await post('/api/invitations/accept', joining, cookiesOf(begun))
  expect(answer.status).toBe(200)
  return cookiesOf(answer)
}

describeWhereSchemathesis('calls made up by schemathesis', () => {
  beforeAll(async () => {
    installation = await openInstallation({
      rates: unlimited,
      open: async (...given) => {
        const engines = await openEngines(...given)
        engines.throttle.waitFor = async () => 0
        return engines
      },
    })
    const browser = installation.browser()
    document = (await browser.get('/api/openapi.json')).body
    const draft = await browser.draft({ pdf: await samplePdf(), recipients: 1, fields: 1 })
    const [person, field] = [draft.people[0]!, draft.fields[0]!]
    known = { id: draft.request.id, documentId: draft.document.id, recipientId: person.id, fieldId: field.id }
  })
  afterAll(() => installation.end())

  it('get the documented responses in open mode', async () => {
    // A claim would end open mode.
    const leftOut = [...uploads, named(calls.claim)]
    expect(await objectionsTo({ url: installation.url, known, forbidden: [], leftOut }, document)).toBeNull()
  })

  describe('once the installation is claimed', () => {
    let cookie: string
    beforeAll(async () => {
      cookie = await claimed()
    })

    it('cannot reach protected endpoints without a session', async () => {
      const forbidden = those(({ needs }) => needs !== 'anyone' && needs !== 'link')
      expect(await objectionsTo({ url: installation.url, known, forbidden, leftOut: [] }, document)).toBeNull()
    })

    it('cannot do as a viewer what the role does not permit', async () => {
      const viewer = await joined(cookie)
      const may: readonly string[] = ['anyone', 'link', 'session', ...permissionsOf.viewer]
      const forbidden = those(({ needs }) => !may.includes(needs))
      const leftOut = [named(calls.signOut), named(calls.confirmAgain)]
      const visit = { url: installation.url, cookie: viewer, known, forbidden, leftOut }
      expect(await objectionsTo(visit, document)).toBeNull()
      expect((await installation.read('/api/me', { headers: { cookie: viewer } })).status).toBe(200)
    })

    it('get the documented responses with a session', async () => {
      // Signing out and the fifth wrong confirmation end the session.
      const leftOut = [...uploads, named(calls.signOut), named(calls.confirmAgain)]
      expect(await objectionsTo({ url: installation.url, cookie, known, forbidden: [], leftOut }, document)).toBeNull()
      expect((await installation.read('/api/me', { headers: { cookie } })).status).toBe(200)
    })
  })
})
