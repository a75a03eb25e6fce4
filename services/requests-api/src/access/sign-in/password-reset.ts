import { isLinkToken, resetPurpose, subjectOfToken } from '@countersign/links'
import type { Log } from '@countersign/telemetry'
import type { Vault } from '@countersign/vault'
import { requestPasswordReset, resetPassword } from '../domain/credentials/password.js'
import type { PersonState } from '../domain/person-state.js'
import { personStream } from '../domain/streams.js'
import type { Clock } from '../../kernel/clock.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import { foldedAddress } from '../../kernel/folded-address.js'
import { newId } from '../../kernel/ids.js'
import { system } from '../../kernel/caller.js'
import type { PasswordChecks } from './password-checks.js'
import type { Sessions } from './sessions.js'
import type { SignInContext } from './sign-in-context.js'
import type { SignInLog } from './sign-in-log.js'
import { limitsOfAccess as limits, type Throttling } from './throttling.js'

const validMs = 60 * 60_000

/** A forgotten password (rule access-16). */
export class PasswordReset {
  constructor(
    private readonly parts: {
      accounts: Accounts
      vault: Pick<Vault, 'obtain'>
      clock: Clock
      throttling: Throttling
      passwords: PasswordChecks
      sessions: Sessions
      log: SignInLog
      trouble: Log
    },
  ) {}

  /** Returns at once and the same for every address; the email follows. */
  request(email: string, context: SignInContext): void {
    this.#request(email, context).catch((error: unknown) =>
      this.parts.trouble.error({ error: (error as Error).name }, 'a password reset could not be recorded'),
    )
  }

  /** @returns the account's address @throws {Refusal} 410 */
  async read(token: string): Promise<{ email: string }> {
    const { email } = await this.#personOf(token)
    return { email: email ?? '' }
  }

  /** Ends all sessions and begins none, and lifts the account's delays. @throws {Refusal} 410 or 422 */
  async reset(token: string, password: string, context: SignInContext): Promise<void> {
    const person = await this.#personOf(token)
    const { personId, email, reset } = person
    const hash = await this.parts.passwords.newHash(person, password)
    const { resetId } = reset!
    const caller = { ...system('reset', newId()), correlation: context.correlation }
    await this.parts.accounts.change(personId, caller, (now, at) =>
      resetPassword(now, { resetId, credentialId: newId(), hash, at }),
    )
    const ended = await this.parts.sessions.endAllOf(personId)
    await this.parts.log.ended(personId, ended, 'reset-link', context.correlation)
    if (email) await this.parts.passwords.forgive(email, context)
  }

  async #request(email: string, { address, correlation }: SignInContext): Promise<void> {
    const account = foldedAddress(email)
    if (!(await this.parts.throttling.mayCount(limits.emailPerCaller, address))) return
    if (!(await this.parts.throttling.mayCount(limits.emailPerTarget, account))) return
    const person = await this.parts.accounts.personAt(email)
    if (!person) return
    const validUntil = new Date(this.parts.clock.now().getTime() + validMs).toISOString()
    const caller = { ...system('sign-in', newId()), correlation }
    await this.parts.accounts.change(person.personId, caller, (now) =>
      requestPasswordReset(now, { resetId: newId(), validUntil }),
    )
  }

  /** Only the newest link of a person with a password works. */
  async #personOf(token: string): Promise<PersonState> {
    const personId = subjectOfToken(token)
    const person = personId === null ? null : await this.parts.accounts.person(personId)
    if (!person?.reset || !person.password) refuse('link-expired')
    const { resetId, validUntil, used } = person.reset
    const key = await this.parts.vault.obtain(personStream(person.personId))
    const isRight = isLinkToken(key, person.personId, resetPurpose(resetId), token)
    if (!isRight || used || validUntil <= this.parts.clock.now().toISOString()) refuse('link-expired')
    return person
  }
}
