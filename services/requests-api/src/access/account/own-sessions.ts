import { refuse } from '../domain/refusal.js'
import type { HeldSession, Sessions } from '../sign-in/sessions.js'
import type { SignInContext } from '../sign-in/sign-in-context.js'
import type { SignInLog } from '../sign-in/sign-in-log.js'

/** The devices on which a person is signed in. */
export class OwnSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly log: SignInLog,
  ) {}

  list({ personId }: HeldSession): Promise<HeldSession[]> {
    return this.sessions.ofPerson(personId)
  }

  async endOthers({ personId, key }: HeldSession, { correlation }: SignInContext): Promise<void> {
    const ended = await this.sessions.endAllOf(personId, key)
    await this.log.ended(personId, ended, 'person', correlation)
  }

  /** @returns true if it was the current one @throws {Refusal} 404 */
  async end(current: HeldSession, sessionRef: string, { correlation }: SignInContext): Promise<boolean> {
    const all = await this.sessions.ofPerson(current.personId)
    const found = all.find((session) => session.sessionRef === sessionRef)
    if (!found) refuse('no-such-session')
    await this.sessions.end(found.key)
    const isCurrent = found.key === current.key
    await (isCurrent
      ? this.log.record(current.personId, { type: 'SignedOut', data: { sessionRef } }, correlation)
      : this.log.ended(current.personId, [{ sessionRef }], 'person', correlation))
    return isCurrent
  }

  /** Signs out. */
  async endCurrent({ key, personId, sessionRef }: HeldSession, correlation: string): Promise<void> {
    await this.sessions.end(key)
    await this.log.record(personId, { type: 'SignedOut', data: { sessionRef } }, correlation)
  }
}
