import { removePassword, setPassword } from '../domain/credentials/password.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import { newId } from '../../kernel/ids.js'
import type { SignInPolicy } from '../domain/sign-in-methods.js'
import type { PasswordChecks } from '../sign-in/password-checks.js'
import type { HeldSession, Sessions } from '../sign-in/sessions.js'
import type { SignInContext } from '../sign-in/sign-in-context.js'
import type { SignInLog } from '../sign-in/sign-in-log.js'

/** Sets, changes and removes a person's own password (rule access-11). */
export class OwnPassword {
  constructor(
    private readonly parts: {
      accounts: Accounts
      passwords: PasswordChecks
      sessions: Sessions
      log: SignInLog
      policy: SignInPolicy
    },
  ) {}

  /** A change ends all other sessions. @throws {Refusal} 422 for a wrong current or a weak new password; 429 */
  async set(
    { personId, key }: HeldSession,
    { current, next }: { current?: string | undefined; next: string },
    context: SignInContext,
  ): Promise<void> {
    const person = await this.parts.accounts.mustBe(personId)
    const { accounts, passwords } = this.parts
    if (person.password && !(await passwords.matches(person.email ?? '', person, current ?? '', context)))
      refuse('wrong-password')
    const hash = await passwords.newHash(person, next)
    await accounts.changeOwn(personId, context, (now) => setPassword(now, { credentialId: newId(), hash }))
    if (!person.password) return
    const ended = await this.parts.sessions.endAllOf(personId, key)
    await this.parts.log.ended(personId, ended, 'person', context.correlation)
  }

  async remove({ personId }: HeldSession, context: SignInContext): Promise<void> {
    await this.parts.accounts.changeOwn(personId, context, (now) => removePassword(now, this.parts.policy))
  }
}
