import type { SignInMethod } from '../domain/sign-in-events.js'

/** A signed-in device. Losing it signs the person out and nothing else. */
export interface StoredSession {
  personId: string
  /** Public id, used in events and lists; the token and its hash never are. */
  sessionRef: string
  /** Times are ISO 8601, UTC. */
  createdAt: string
  usedAt: string
  /** Last proof that the person is present (rule access-14). */
  confirmedAt: string
  methods: SignInMethod[]
  remember: boolean
  teamId: string | null
  /** IP address and user agent, sealed under the person's key. */
  origin: string
}

export interface KeyedSession {
  /** SHA-256 of the token, hex. */
  key: string
  session: StoredSession
}

/** The state of a pending sign-in or enrollment, sealed by its owner. */
export interface StoredFlow {
  sealed: string
  /** Failed attempts so far. */
  attempts: number
  expiresAt: Date
}

const hourMs = 60 * 60 * 1000
/** Sessions last 30 days at most (rule access-13); a day more hides differences between clocks. */
export const sessionsKeptMs = 31 * 24 * hourMs
/** Flows and consumed ids stay this long after they expired, because the clocks of replicas and engines differ. */
export const expiredKeptMs = hourMs
export const maxFlows = 10_000

/**
 * Short-lived, strongly consistent data of signing in. All replicas see a write at once. Callers judge expiry; the store
 * only cleans up. Its loss signs everyone out and loses nothing else (ADR 0128).
 *
 * Every method throws `StoreUnavailable` if the store cannot be reached. A write may then have happened, so a repeated
 * `take` or `consume` may fail: the person starts again.
 */
export interface AccessStore {
  sessions: {
    add(key: string, session: StoredSession): Promise<void>
    find(key: string): Promise<StoredSession | null>
    /**
     * Moves a session to another key and changes it, in one step: of concurrent calls, one succeeds.
     * @returns false if there is none under the old key
     */
    replace(oldKey: string, newKey: string, session: StoredSession): Promise<boolean>
    /** Sets the last use, unless a later one is known. */
    touch(key: string, usedAt: string): Promise<void>
    remove(key: string): Promise<void>
    /** The least recently used first. */
    ofPerson(personId: string): Promise<KeyedSession[]>
    /** @param except key of the session to keep @returns the sessions removed */
    removeOfPerson(personId: string, except?: string): Promise<StoredSession[]>
    removeAll(): Promise<number>
  }
  flows: {
    /**
     * Adds a flow, or changes one without resetting its attempts. Keeps at most 10,000 flows; those that expire first,
     * the oldest, go first.
     */
    put(id: string, flow: { sealed: string; expiresAt: Date }): Promise<void>
    /** Null if there is none. Does not consume it. */
    read(id: string): Promise<StoredFlow | null>
    /** Counts a failed attempt. @returns the attempts so far; null if there is no such flow */
    countAttempt(id: string): Promise<number | null>
    /** Removes and returns it: of concurrent calls, one gets it. */
    take(id: string): Promise<StoredFlow | null>
  }
  /** Numbers that only rise, under names: a reader of a stream must reach the stream's mark (ADR 0128). */
  marks: {
    /** A name that was never raised is absent. */
    get(names: readonly string[]): Promise<Map<string, number>>
    /** Does nothing if the mark is as high already. */
    raise(name: string, to: number): Promise<void>
  }
  /** Notes that something was used, until it expires. @returns false if it was used before: one caller gets true */
  consume(id: string, until: Date): Promise<boolean>
  passkeyUse: {
    /**
     * Records a signature counter (WebAuthn Level 3, 6.1.1). @returns false if the counter is not greater than the
     * stored one, unless both are 0, which means that the authenticator does not count
     */
    advance(credentialId: string, counter: number, usedAt: string): Promise<boolean>
    lastUsed(credentialIds: readonly string[]): Promise<Map<string, string>>
    remove(credentialId: string): Promise<void>
  }
  /** Removes sessions of more than 31 days, and flows and consumed ids an hour after they expired. */
  cleanUp(now: Date): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}
