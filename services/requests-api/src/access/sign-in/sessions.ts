import { createHash, randomBytes } from 'node:crypto'
import { openJson, SealBroken, sealJson, type SubjectKey, type Vault } from '@countersign/vault'
import { LRUCache } from 'lru-cache'
import type { SignInMethod } from '../domain/sign-in-events.js'
import { personStream } from '../domain/streams.js'
import type { AccessStore, StoredSession } from '../ports/access-store.js'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'

/** Origin of a sign-in, as recorded and shown to the person. */
export interface SignInOrigin {
  ipAddress: string | null
  userAgent: string | null
}

/** Lifetimes of sessions, in ms (rule access-13). */
export interface SessionTimes {
  idle: number
  absolute: number
  /** With 'Keep me signed in'; 0 if that is not offered. */
  rememberIdle: number
  rememberAbsolute: number
}

/** A session that was judged valid. */
export interface HeldSession extends Omit<StoredSession, 'origin'> {
  key: string
  origin: SignInOrigin
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
const originKeptMs = 30_000

export const keyOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Sessions of signed-in people (rule access-13). Judges expiry at each read. */
export class Sessions {
  /** Short-lived, because they are personal data. */
  readonly #origins = new LRUCache<string, SignInOrigin>({ max: 1000, ttl: originKeptMs })

  constructor(
    private readonly store: AccessStore['sessions'],
    private readonly vault: Pick<Vault, 'obtain' | 'find'>,
    private readonly clock: Clock,
    readonly times: SessionTimes,
  ) {}

  /** Ends the least recently used sessions beyond the limit. */
  async begin({ personId, methods, remember, teamId, origin }: NewSession): Promise<Begun> {
    const now = this.clock.now().toISOString()
    const { token, key } = newToken()
    const session = {
      personId,
      sessionRef: newId(),
      createdAt: now,
      usedAt: now,
      confirmedAt: now,
      methods,
      remember: remember && this.times.rememberAbsolute > 0,
      teamId,
    }
    await this.store.add(key, await this.#sealed(key, session, origin))
    const all = await this.store.ofPerson(personId)
    for (const { key: old } of all.filter((one) => one.key !== key).slice(0, Math.max(0, all.length - mostPerPerson)))
      await this.store.remove(old)
    return { token, session: this.#held(key, session, origin) }
  }

  /** Null for an unknown, idle, expired or forged session. Notes its use once a minute. */
  async find(token: string): Promise<HeldSession | null> {
    const key = keyOfToken(token)
    const stored = await this.store.find(key)
    const held = stored && (await this.#opened(key, stored))
    if (!held) return null
    const now = this.clock.now()
    if (now.getTime() - Date.parse(held.usedAt) >= touchAfterMs) await this.store.touch(key, now.toISOString())
    return held
  }

  /** Replaces the token, after a proof that the person is present. @returns null if the session has ended */
  async confirm({ key, until: _until, origin, ...session }: HeldSession, method: SignInMethod): Promise<Begun | null> {
    const now = this.clock.now().toISOString()
    const methods = session.methods.includes(method) ? session.methods : [...session.methods, method]
    const confirmed = { ...session, confirmedAt: now, usedAt: now, methods }
    const next = newToken()
    if (!(await this.store.replace(key, next.key, await this.#sealed(next.key, confirmed, origin)))) return null
    return { token: next.token, session: this.#held(next.key, confirmed, origin) }
  }

  end(key: string): Promise<void> {
    return this.store.remove(key)
  }

  endAllOf(personId: string, except?: string): Promise<StoredSession[]> {
    return this.store.removeOfPerson(personId, except)
  }

  /** Ends the person's sessions that began before a time, ISO 8601. */
  async endBefore(personId: string, time: string): Promise<StoredSession[]> {
    const old = (await this.store.ofPerson(personId)).filter(({ session }) => session.createdAt <= time)
    for (const { key } of old) await this.store.remove(key)
    return old.map(({ session }) => session)
  }

  endAll(): Promise<number> {
    return this.store.removeAll()
  }

  /** The person's living sessions, the most recently used first. */
  async ofPerson(personId: string): Promise<HeldSession[]> {
    const stored = await this.store.ofPerson(personId)
    const held = await Promise.all(stored.map(({ key, session }) => this.#opened(key, session)))
    return held.filter((session) => session !== null).toReversed()
  }

  /** Null for an expired session, and for one that was not sealed by this installation. */
  async #opened(key: string, { origin: sealed, ...session }: StoredSession): Promise<HeldSession | null> {
    if (!this.#isAlive(session)) return null
    const personKey = await this.vault.find(personStream(session.personId))
    if (!personKey || personKey === 'destroyed') return null
    const origin = this.#unsealed(personKey, sealed, sealContext(key, session))
    return origin && this.#held(key, session, origin)
  }

  /** Null if the seal is broken. Opens the same seal once in a while, because that costs more than the rest of a lookup. */
  #unsealed(personKey: SubjectKey, sealed: string, context: string): SignInOrigin | null {
    const name = `${context} ${sealed}`
    const known = this.#origins.get(name)
    if (known) return known
    try {
      const origin = openJson(personKey, sealed, context) as SignInOrigin
      this.#origins.set(name, origin)
      return origin
    } catch (error) {
      if (error instanceof SealBroken) return null
      throw error
    }
  }

  async #sealed(key: string, session: Unsealed, origin: SignInOrigin): Promise<StoredSession> {
    const personKey = await this.vault.obtain(personStream(session.personId))
    return { ...session, origin: sealJson(personKey, origin, sealContext(key, session)) }
  }

  #isAlive({ createdAt, usedAt, remember }: Unsealed): boolean {
    const now = this.clock.now().getTime()
    const { idle, absolute, rememberIdle, rememberAbsolute } = this.times
    const [idleMs, ageMs] = remember ? [rememberIdle, rememberAbsolute] : [idle, absolute]
    return now - Date.parse(usedAt) < idleMs && now - Date.parse(createdAt) < ageMs
  }

  #held(key: string, session: Unsealed, origin: SignInOrigin): HeldSession {
    const ageMs = session.remember ? this.times.rememberAbsolute : this.times.absolute
    return { ...session, key, origin, until: new Date(Date.parse(session.createdAt) + ageMs).toISOString() }
  }
}

type Unsealed = Omit<StoredSession, 'origin'>

/**
 * Binds the seal to the token, the person and the lifetime, so that a writer of the store cannot add a session or prolong
 * one. Includes every member but the times of the last use and the last proof, which change without it.
 */
const sealContext = (key: string, { personId, sessionRef, createdAt, methods, remember, teamId }: Unsealed): string =>
  JSON.stringify(['session/v1', key, personId, sessionRef, createdAt, methods, remember, teamId])

function newToken(): { token: string; key: string } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, key: keyOfToken(token) }
}
