import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Me, MemberView, SignatureRequestView } from '@countersign/contracts'
import { onceChecked } from '@countersign/contracts/once-checked'
import type { Calls } from '@countersign/standalone/demo/calls'
import { lookedAt } from '@countersign/standalone/demo/act'
import { House, type Installation } from '@countersign/standalone/test/installation'
import { MailCatcher } from '@countersign/standalone/test/production/mail-catcher'
import { sendOne, until } from '@countersign/standalone/test/sender'
import { ada, claimAsAda, joinAs, totp, Visitor } from '@countersign/standalone/test/visitor'
import { freePort } from '@countersign/test-services/free-port'
import { describeWith } from '@countersign/test-services/tool-found'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { findNginx, noNginx } from './find-nginx.js'
import { startTlsProxy, type TlsProxy } from './tls-proxy.js'

const nginx = findNginx()
const name = 'sign.example.test'
const origin = `https://${name}`

// docs/for-a-company.md, with its nginx, a certificate of our own, and a mail server that keeps every email.
describeWith(nginx, noNginx)('a company’s server behind its TLS proxy', () => {
  // Before the folders go, which the house removes.
  afterAll(async () => {
    await installation?.end()
    await proxy?.stop()
    await mails.stop()
  })
  const house = new House()
  const dataDir = house.newFolder()
  const mails = new MailCatcher()
  let environment: Record<string, string>
  let installation: Installation
  let proxy: TlsProxy
  const visitor = () => new Visitor(origin, proxy.port, proxy.ca)
  const owner = { browser: undefined as unknown as Visitor, secret: '' }

  beforeAll(async () => {
    await mails.start()
    const port = await freePort()
    environment = { PORT: String(port), PUBLIC_URL: origin, SMTP_URL: mails.url, MAIL_FROM: 'signatures@example.com' }
    const dir = join(house.scratch, 'proxy')
    mkdirSync(dir, { recursive: true })
    proxy = await startTlsProxy(nginx!, dir, name, port)
    installation = await house.start(dataDir, environment)
  })

  it('starts closed: serves its pages and health, and refuses everything else', async () => {
    await installation.program.said('Claim it: npm run accounts -- claim-link')
    const stranger = visitor()
    expect(await stranger.ask('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await stranger.ask('GET', '/')).toMatchObject({ status: 200 })
    for (const path of ['/api/me', '/api/signature-requests', '/api/outbox'])
      expect([path, (await stranger.ask('GET', path)).status]).toEqual([path, 401])
    const direct = new Visitor(`http://localhost:${installation.port}`)
    expect(await direct.ask('GET', '/api/signature-requests')).toMatchObject({ status: 403 })
    const plain = new Visitor(`http://${name}`, proxy.plainPort)
    expect(await plain.ask('GET', '/setup')).toMatchObject({ status: 301, headers: { location: `${origin}/setup` } })
  })

  it('is claimed with the link from the command, over https and with secure cookies', async () => {
    const { code, stdout } = await house.tool(dataDir, ['accounts', 'claim-link'], environment)
    expect(code).toBe(0)
    const { origin: linked, pathname, hash } = new URL(stdout.trim())
    expect([linked, pathname]).toEqual([origin, '/setup'])
    owner.browser = visitor()
    expect(await visitor().ask('POST', '/api/setup/read', { token: 'x'.repeat(43) })).toMatchObject({ status: 403 })
    owner.secret = (await claimAsAda(owner.browser, hash.slice(1))).secret
    expect([...owner.browser.cookies.keys()].toSorted()).toEqual(
      expect.arrayContaining(['__Host-countersign-device', '__Host-countersign-session']),
    )
    const me = await owner.browser.ask('GET', '/api/me')
    expect(me).toMatchObject({ status: 200, body: { person: { email: ada.email }, mode: 'claimed' } })
    expect(me.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await until(async () => mails.taken.some(({ to }) => to.includes(ada.email)))
    const again = await house.tool(dataDir, ['accounts', 'claim-link'], environment)
    expect(again).toMatchObject({ code: 1, stderr: 'This installation already has an owner.\n' })
  })

  it('lets a stranger sign the first request by the emailed link', async () => {
    const sent = await sendOne(callsOf(owner.browser), 'Lease')
    const { token, to } = await until(async () => mails.taken.find((mail) => mail.token) ?? false)
    expect(to).toEqual(['lease@example.com'])
    const recipient = visitor()
    const { view, shown } = await lookedAt(callsOf(recipient), `/api/sign/${token}`)
    const mark = { kind: 'typed', text: 'Grace Hopper', font: 'formal' }
    const values = view.fields.map((field) => ({ fieldId: field.id, value: mark }))
    await recipient.get('POST', `/api/sign/${token}/finish`, { consent: true, ...shown, values })
    const path = `/api/signature-requests/${sent.id}`
    await until(async () => (await owner.browser.get<SignatureRequestView>('GET', path)).status === 'completed')
    await until(async () => mails.taken.some(({ messageId }) => messageId.startsWith('completed-')))
    expect(await recipient.ask('GET', path)).toMatchObject({ status: 401 })
    const log = await until(async () => proxy.log('access').includes('/api/sign/:token/finish') && proxy.log('access'))
    expect(log).not.toContain(token)
  })

  it('lets three colleagues join by the emailed links, each in a role, and the third sign in again', async () => {
    const { team } = await owner.browser.get<Me>('GET', '/api/me')
    const path = `/api/teams/${team!.id}`
    const colleagues = { grace: 'admin', mary: 'member', alan: 'viewer' }
    const secrets = new Map<string, string>()
    for (const [who, role] of Object.entries(colleagues)) {
      const email = `${who}@example.com`
      await owner.browser.get('POST', `${path}/invitations`, { email, role })
      const mail = await until(
        async () => mails.taken.find(({ to, invitation }) => invitation && to.includes(email)) ?? false,
      )
      const browser = visitor()
      secrets.set(who, await joinAs(browser, mail.invitation!, who))
      expect((await browser.get<SignatureRequestView[]>('GET', '/api/signature-requests')).length).toBe(1)
    }
    const listed = await owner.browser.get<MemberView[]>('GET', `${path}/members`)
    const roles = Object.fromEntries(listed.map(({ name: called, role }) => [called, role]))
    expect(roles).toEqual({ [ada.name]: 'owner', ...colleagues })
    const joined = () => mails.taken.filter(({ messageId }) => messageId.startsWith('joined-'))
    await until(async () => joined().length === 3)
    expect(joined().flatMap(({ to }) => to)).toEqual([ada.email, ada.email, ada.email])
    const alan = visitor()
    await alan.get('POST', '/api/auth/password', { email: 'alan@example.com', password: ada.password })
    const code = totp(secrets.get('alan')!, Date.now() + 30_000)
    await alan.get('POST', '/api/auth/second-factor', { kind: 'app', code })
    const refused = await alan.ask('POST', '/api/signature-requests', { title: 'Not allowed' })
    expect(refused).toMatchObject({ status: 403 })
    expect(proxy.log('access')).not.toContain('/join#')
  })

  it('signs the owner in again, with the second factor, after their sessions ended', async () => {
    const ended = await house.tool(dataDir, ['accounts', 'end-sessions', ada.email], environment)
    expect(ended.stdout).toBe('1 session has ended.\n')
    expect(await owner.browser.ask('GET', '/api/me')).toMatchObject({ status: 401 })
    const browser = visitor()
    const given = { email: ada.email, password: ada.password }
    expect(await browser.get('POST', '/api/auth/password', given)).toMatchObject({ next: 'second-factor' })
    expect(await browser.ask('GET', '/api/me')).toMatchObject({ status: 401 })
    // The code of the claim counts once; the next step's is accepted already.
    const code = totp(owner.secret, Date.now() + 30_000)
    await browser.get('POST', '/api/auth/second-factor', { kind: 'app', code })
    expect(await browser.ask('GET', '/api/me')).toMatchObject({ status: 200 })
  })
})

/** The subset of {@link Calls} that the steps of a sender and a recipient use. */
function callsOf(visitor: Visitor): Calls {
  const post = (path: string, body?: unknown) => visitor.get('POST', path, body)
  return {
    post,
    get: (path: string) => visitor.get('GET', path),
    send: (path: string) => onceChecked(() => post(`${path}/send`)),
    bytes: async (path: string) => (await visitor.ask('GET', path)).bytes,
  } as unknown as Calls
}
