import { createHash, randomBytes } from 'node:crypto'
import { openJson, sealJson, type Vault } from '@countersign/vault'
import type { SignInMethod } from '../../accounts/events.js'
import { personStream } from '../../accounts/streams.js'
import type { AccessStore, StoredSession } from '../../ports/access-store.js'
import type { Clock } from '../../ports/clock.js'
import { newId } from '../ids.js'
import type { SessionTimes } from './session-times.js'

/** Origin of a sign-in, as recorded and shown to the person. */
export interface SignInOrigin {
  ipAddress: string | null
  userAgent: string | null
}

/** A session that was judged valid. */
export interface HeldSession extends StoredSession {
  key: string
  /** End by age, ISO 8601. */
  until: string
}

export interface NewSession {
  personId: string
  methods: SignInMethod[]
  remember: boolean
  teamId: string | null
  origin: SignInOrigin
}

export interface Begun {
  /** For the cookie; stored nowhere. */
  token: string
  session: HeldSession
}

const tokenBytes = 32
const mostPerPerson = 20
const touchAfterMs = 60_000

export const keyOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Sessions of signed-in people (rule access-13). Judges expiry at each read. */
export class Sessions {
  constructor(
    private readonly store: AccessStore['sessions'],
    private readonly vault: Pick<Vault, 'obtain' | 'find'>,
    private readonly clock: Clock,
    readonly times: SessionTimes,
  ) {}

  /** Ends the least recently used sessions beyond the limit. */
  async begin({ personId, methods, remember, teamId, origin }: NewSession): Promise<Begun> {
    const now = this.clock.now().toISOString()
    const sessionRef = newId()
    const key = await this.vault.obtain(personStream(personId))
    const session: StoredSession = {
      personId,
      sessionRef,
      createdAt: now,
      usedAt: now,
      confirmedAt: now,
      methods,
      remember: remember && this.times.rememberAbsolute > 0,
      teamId,
      origin: sealJson(key, origin, `session:${sessionRef}`),
    }
    const { token, key: hash } = newToken()
    await this.store.add(hash, session)
    const all = await this.store.ofPerson(personId)
    for (const { key: old } of all.filter((one) => one.key !== hash).slice(0, Math.max(0, all.length - mostPerPerson)))
      await this.store.remove(old)
    return { token, session: this.#held(hash, session) }
  }

  /** Null for an unknown, idle or expired session. Notes its use once a minute. */
  async find(token: string): Promise<HeldSession | null> {
    const key = keyOfToken(token)
    const session = await this.store.find(key)
    if (!session || !this.#isAlive(session)) return null
    const now = this.clock.now()
    if (now.getTime() - Date.parse(session.usedAt) >= touchAfterMs) await this.store.touch(key, now.toISOString())
    return this.#held(key, session)
  }

  /** Replaces the token, after a proof that the person is present. @returns null if the session has ended */
  async confirm({ key, until: _until, ...session }: HeldSession, method: SignInMethod): Promise<Begun | null> {
    const now = this.clock.now().toISOString()
    const methods = session.methods.includes(method) ? session.methods : [...session.methods, method]
    const confirmed = { ...session, confirmedAt: now, usedAt: now, methods }
    const next = newToken()
    if (!(await this.store.replace(key, next.key, confirmed))) return null
    return { token: next.token, session: this.#held(next.key, confirmed) }
  }

  end(key: string): Promise<void> {
    return this.store.remove(key)
  }

  endAllOf(personId: string, except?: string): Promise<StoredSession[]> {
    return this.store.removeOfPerson(personId, except)
  }

  endAll(): Promise<number> {
    return this.store.removeAll()
  }

  /** The person's living sessions, the most recently used first. */
  async ofPerson(personId: string): Promise<{ session: HeldSession; origin: SignInOrigin }[]> {
    const key = await this.vault.find(personStream(personId))
    const stored = await this.store.ofPerson(personId)
    return stored
      .filter(({ session }) => this.#isAlive(session))
      .map(({ key: hash, session }) => ({
        session: this.#held(hash, session),
        origin:
          key && key !== 'destroyed'
            ? (openJson(key, session.origin, `session:${session.sessionRef}`) as SignInOrigin)
            : { ipAddress: null, userAgent: null },
      }))
      .toReversed()
  }

  #isAlive({ createdAt, usedAt, remember }: StoredSession): boolean {
    const now = this.clock.now().getTime()
    const { idle, absolute, rememberIdle, rememberAbsolute } = this.times
    const [idleMs, ageMs] = remember ? [rememberIdle, rememberAbsolute] : [idle, absolute]
    return now - Date.parse(usedAt) < idleMs && now - Date.parse(createdAt) < ageMs
  }

  #held(key: string, session: StoredSession): HeldSession {
    const ageMs = session.remember ? this.times.rememberAbsolute : this.times.absolute
    return { ...session, key, until: new Date(Date.parse(session.createdAt) + ageMs).toISOString() }
  }
}

function newToken(): { token: string; key: string } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, key: keyOfToken(token) }
}
