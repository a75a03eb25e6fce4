import { removePassword, setPassword } from '../domain/credentials/password.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import { newId } from '../../kernel/ids.js'
import type { AccountPolicy } from '../sign-in/account-policy.js'
import { byPerson } from '../sign-in/by-person.js'
import type { Enrollments } from './enrollments.js'
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
      enrollments: Pick<Enrollments, 'mustBeStrong'>
      sessions: Sessions
      log: SignInLog
      policy: AccountPolicy
    },
  ) {}

  /** A change ends all other sessions. @throws {Refusal} 422 for a wrong current or a weak new password; 429 */
  async set(
    { personId, key }: HeldSession,
    { current, next }: { current?: string | undefined; next: string },
    context: SignInContext,
  ): Promise<void> {
    const person = await this.parts.accounts.mustBe(personId)
    const email = person.email ?? ''
    if (person.password && !(await this.parts.passwords.matches(email, person, current ?? '', context)))
      refuse('wrong-password')
    const team = await this.parts.accounts.teamName(personId)
    await this.parts.enrollments.mustBeStrong(next, { name: person.name ?? '', email, team })
    const hash = await this.parts.passwords.hash(next)
    await this.parts.accounts.change(personId, byPerson(personId, context.correlation), (now) =>
      setPassword(now, { credentialId: newId(), hash }),
    )
    if (!person.password) return
    const ended = await this.parts.sessions.endAllOf(personId, key)
    await this.parts.log.ended(personId, ended, 'person', context.correlation)
  }

  async remove({ personId }: HeldSession, { correlation }: SignInContext): Promise<void> {
    await this.parts.accounts.change(personId, byPerson(personId, correlation), (now) =>
      removePassword(now, this.parts.policy),
    )
  }
}
