import { randomUUID } from 'node:crypto'
import type { EnrollmentOffer, InvitationView, Me, SignInStep } from '@countersign/contracts'
import { openEngines } from '@countersign/requests-api'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'
import { type Answer, Browser } from '../browser.js'
import { type Installation, type InstallationOptions, openInstallation } from '../installation.js'
import { useInstallation } from '../use-installation.js'
import { type Deviation, SoftwareAuthenticator } from '@countersign/test-services/software-authenticator'
import type { Clock } from '@countersign/requests-api/internal/kernel/clock'
import { clockAt } from '../../clock-at.js'
import { clockedThrottle } from './clocked-throttle.js'
import { oneTimeCode } from './one-time-code.js'
import { invitationToken } from './invitation-token.js'
import { openJournal } from '../../journal.js'

/** A clock whose time of day only the suite advances. */
export interface MovableClock extends Clock {
  forward(amount: { minutes?: number; seconds?: number }): void
}

export function movableClock(): MovableClock {
  let at = Date.parse('2026-11-21T12:00:10.000Z')
  return {
    ...clockAt(() => new Date(at)),
    forward({ minutes = 0, seconds = 0 }) {
      at += (minutes * 60 + seconds) * 1000
    },
  }
}

/** A person's credentials. */
export interface Account {
  personId: string
  name: string
  email: string
  password: string | null
  /** Secret of the authenticator app. */
  secret: string | null
  recoveryCodes: string[]
  authenticator: SoftwareAuthenticator
}

export const publicHost = 'sign.example.com'
const publicUrl = `https://${publicHost}`

/** A public installation. It starts closed, and its accounts need two factors. */
export const publicEnvironment = {
  PUBLIC_URL: publicUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.com',
}

const noRate = 1_000_000

/** An installation with visitors. Each has a separate address, and their requests arrive through a TLS proxy. */
export class AccessWorld {
  #visitors = 0

  constructor(
    readonly installation: Installation,
    readonly clock: MovableClock,
    readonly origin: string,
  ) {}

  /** A browser without cookies, at a separate address. */
  visitor(headers: Record<string, string> = {}): Browser {
    const n = ++this.#visitors
    const address = `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`
    return new Browser(this.installation, { 'x-forwarded-for': address, 'user-agent': 'Suite', ...headers })
  }

  async claimToken(): Promise<string> {
    const link = await this.installation.api.accounts.claimLink()
    return link.slice(link.indexOf('#') + 1)
  }

  newAuthenticator(): SoftwareAuthenticator {
    return new SoftwareAuthenticator({ origin: this.origin, rpId: new URL(this.origin).hostname })
  }

  /** @throws {Error} if the server refuses */
  async enroll(browser: Browser, begin: { token?: string; email?: string }): Promise<EnrollmentOffer> {
    const { body, status, text } = await browser.post<EnrollmentOffer>('/api/auth/enrol', begin)
    if (status !== 200) throw new Error(`enrolling was refused: ${status} ${text}`)
    return body
  }

  /** Claims the installation with the account that most suites use. @returns the claimer's browser, signed in */
  async claimBy(
    kind: 'passkey' | 'password',
    { name = 'Ada Byron', email = 'ada@example.com' } = {},
  ): Promise<{ browser: Browser; account: Account }> {
    const browser = this.visitor()
    const token = await this.claimToken()
    const offer = await this.enroll(browser, { token, email })
    const authenticator = this.newAuthenticator()
    const password = 'seven brass looms at midnight'
    const code = oneTimeCode(offer.secret, this.clock.now())
    const enrol =
      kind === 'passkey'
        ? { kind, response: authenticator.register(offer.passkey.challenge), label: 'Laptop' }
        : { kind, password, code }
    const answer = await browser.post<Me>('/api/setup/claim', { token, name, email, teamName: 'Engines', enrol })
    if (answer.status !== 200) throw new Error(`the claim was refused: ${answer.status} ${answer.text}`)
    const personId = answer.body.person!.id
    const isByPassword = kind === 'password'
    const account: Account = {
      personId,
      name,
      email,
      password: isByPassword ? password : null,
      secret: isByPassword ? offer.secret : null,
      recoveryCodes: isByPassword ? offer.recoveryCodes : [],
      authenticator,
    }
    return { browser, account }
  }

  /** Invites by a browser of an owner or admin, who has just confirmed. @returns the token of the link */
  async invite(by: Browser, email: string, role: string): Promise<string> {
    const { body: me } = await by.get<Me>('/api/me')
    const answer = await by.post<InvitationView>(`/api/teams/${me.team!.id}/invitations`, { email, role })
    mustBe(200, answer)
    return invitationToken(this.installation.engines, answer.body.id)
  }

  /** Joins by a link, by passkey. @returns the person's browser, signed in */
  async join(token: string, name = 'Grace Hopper', browser = this.visitor()) {
    const offer = await this.enroll(browser, { token })
    const authenticator = this.newAuthenticator()
    const enrol = { kind: 'passkey', response: authenticator.register(offer.passkey.challenge), label: 'Laptop' }
    const answer = await browser.post<Me>('/api/invitations/accept', { token, name, enrol })
    mustBe(200, answer)
    const { id: personId, email } = answer.body.person!
    const account: Account = { personId, name, email, password: null, secret: null, recoveryCodes: [], authenticator }
    return { browser, account }
  }

  /** A further member of the team. */
  async member(by: Browser, role: string, email = someEmail()) {
    return this.join(await this.invite(by, email, role))
  }

  /** Returns the app's code. Advances the clock first, to an unused step. */
  freshCode({ secret }: Account): string {
    this.clock.forward({ seconds: 60 })
    return oneTimeCode(secret!, this.clock.now())
  }

  password(browser: Browser, { email, password }: Pick<Account, 'email' | 'password'>, remember = false) {
    return browser.post<SignInStep>('/api/auth/password', { email, password, remember })
  }

  /** Signs in by password and app. */
  async signIn(account: Account, browser = this.visitor(), remember = false): Promise<Browser> {
    mustBe(200, await this.password(browser, account, remember))
    const code = this.freshCode(account)
    mustBe(200, await browser.post('/api/auth/second-factor', { kind: 'app', code }))
    return browser
  }

  /** Answers a passkey prompt. */
  async byPasskey(
    account: Account,
    { browser = this.visitor(), ...deviation }: Deviation & { browser?: Browser } = {},
  ): Promise<{ browser: Browser; answer: Answer<Me> }> {
    const { body } = await browser.post<{ challenge: string }>('/api/auth/passkey/options')
    const response = this.passkeyAnswer(account, body.challenge, deviation)
    return { browser, answer: await browser.post<Me>('/api/auth/passkey', { response, remember: false }) }
  }

  passkeyAnswer({ authenticator, personId }: Account, challenge: string, deviation: Deviation = {}) {
    return authenticator.signIn(challenge, deviation, Buffer.from(personId.replaceAll('-', ''), 'hex'))
  }

  /** Registers another passkey for a signed-in person. */
  async addPasskey(browser: Browser, account: Account, authenticator = account.authenticator) {
    const { body } = await browser.post<{ challenge: string }>('/api/me/passkeys/options')
    const response = authenticator.register(body.challenge)
    return browser.post<{ id: string }[]>('/api/me/passkeys', { response, label: 'Phone' })
  }

  /** Confirms the person's identity by the app. */
  confirm(browser: Browser, account: Account) {
    return browser.post('/api/auth/again', { kind: 'app', code: this.freshCode(account) })
  }

  /** Returns the decrypted events of a stream. */
  async events(stream: string): Promise<CountersignEvent[]> {
    const { eventLog, vault } = this.installation.engines
    const journal = openJournal(eventLog, vault)
    return (await journal.read(stream)).entries.map(({ event }) => event)
  }

  end(): Promise<void> {
    return this.installation.end()
  }
}

export function mustBe(status: number, answer: Answer): void {
  if (answer.status !== status) throw new Error(`expected ${status}: ${answer.status} ${answer.text}`)
}

/** A request's `x-host` header replaces its host. @param environment of a public installation by default */
export async function openAccessWorld(...given: Parameters<typeof settingOf>): Promise<AccessWorld> {
  const { options, clock, origin } = settingOf(...given)
  return new AccessWorld(await openInstallation(options), clock, origin)
}

/** The same, opened before the tests of a suite and ended after them. */
export function useAccessWorld(...given: Parameters<typeof settingOf>): AccessWorld {
  const { options, clock, origin } = settingOf(...given)
  return new AccessWorld(useInstallation(options), clock, origin)
}

function settingOf(environment: Record<string, string> = publicEnvironment, more: Partial<InstallationOptions> = {}) {
  const clock = movableClock()
  const url = new URL(environment['PUBLIC_URL'] ?? 'http://localhost:3000')
  const options: InstallationOptions = {
    clock,
    environment,
    open: async (...given) => ({ ...(await openEngines(...given)), throttle: clockedThrottle(clock) }),
    rates: { reads: noRate, changes: noRate, uploads: noRate, signing: noRate },
    proxy: (request) => {
      request.headers.host = String(request.headers['x-host'] ?? url.host)
      delete request.headers['x-host']
    },
    ...more,
  }
  return { options, clock, origin: url.origin }
}

export const someEmail = () => `${randomUUID()}@example.com`

/** Returns the responses' statuses in ascending order. */
export const statuses = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
