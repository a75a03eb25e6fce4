import type { CallBody } from '@countersign/contracts/calls'
import type { SignInMethod } from '../domain/sign-in-events.js'
import type { PersonState } from '../domain/person-state.js'
import type { Clock } from '../../kernel/clock.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import type { Flows } from './flows.js'
import type { AppCodes, AppVerdict } from './one-time-codes.js'
import type { PasskeyChecks } from './passkey-checks.js'
import type { PasswordChecks } from './password-checks.js'
import type { Begun, HeldSession, Sessions } from './sessions.js'
import type { SignInContext } from './sign-in-context.js'
import type { SignInLog } from './sign-in-log.js'

type Given = CallBody<'confirmAgain'>

/** Proves again that the session's owner is present (rule access-14). Replaces the session's token. */
export class ConfirmAgain {
  constructor(
    private readonly parts: {
      accounts: Accounts
      sessions: Sessions
      flows: Flows
      codes: AppCodes
      passkeyChecks: PasskeyChecks
      passwords: PasswordChecks
      log: SignInLog
      clock: Clock
    },
  ) {}

  /** @throws {Refusal} 401 with the attempts left; the fifth failure ends the session */
  async confirm(session: HeldSession, given: Given, context: SignInContext): Promise<Begun> {
    const person = await this.parts.accounts.person(session.personId)
    if (!person) refuse('sign-in-first')
    const attempts = `confirmation ${session.sessionRef}`
    // As long as the session, so that waiting gives no more attempts.
    const forMs = Date.parse(session.until) - this.parts.clock.now().getTime()
    await this.parts.flows.keep(attempts, { kind: 'confirmation' }, forMs)
    const left = await this.parts.flows.attempt(attempts)
    if (left === null) refuse('sign-in-first')
    const verdict = await this.#judge(person, given, context)
    if (verdict !== 'right') return this.#failed(session, verdict, left)
    await this.parts.flows.take('confirmation', attempts)
    const method: SignInMethod = given.kind
    const begun = await this.parts.sessions.confirm(session, method)
    if (!begun) refuse('sign-in-first')
    const data = { sessionRef: session.sessionRef, method }
    await this.parts.log.record(person.personId, { type: 'ConfirmedAgain', data }, context.correlation)
    return begun
  }

  async #judge(person: PersonState, given: Given, context: SignInContext): Promise<AppVerdict> {
    switch (given.kind) {
      case 'app':
        return person.app ? this.parts.codes.judge(person.app, given.code, 'confirm') : 'wrong'
      case 'passkey': {
        const challenges = await this.parts.passkeyChecks.takeChallenges(context)
        return (await this.parts.passkeyChecks.isRight(person, given.response, challenges)) ? 'right' : 'wrong'
      }
      case 'password': {
        // Only people who have neither an app nor a passkey may confirm by password.
        const mayUse = !person.app && (await this.parts.passkeyChecks.optionsFor(person)) === null
        const matches =
          mayUse && (await this.parts.passwords.matches(person.email ?? '', person, given.password, context))
        return matches ? 'right' : 'wrong'
      }
    }
  }

  async #failed(session: HeldSession, verdict: AppVerdict, left: number): Promise<never> {
    const { key, sessionRef, personId } = session
    if (left === 0) {
      await this.parts.sessions.end(key)
      await this.parts.log.ended(personId, [{ sessionRef }], 'person', sessionRef)
    }
    return refuse(verdict === 'clocks-differ' ? 'clocks-differ' : 'wrong-code', { left })
  }
}
