import type { CallBody } from '@countersign/contracts/calls'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import type { ClaimInstallation } from './claim-installation.js'
import type { Installation } from '../account/installation.js'
import { newId } from '../../kernel/ids.js'
import { byPerson } from '../../kernel/caller.js'
import type { Enrollments } from '../credentials/enrollments.js'
import { eventsOf, methodsOf } from '../domain/credentials/enrolled.js'
import type { SignInContext } from '../sign-in/sign-in-context.js'
import type { SignedIn, SignIns } from '../sign-in/sign-ins.js'

/** Claims the installation (rule access-8). */
export class Setup {
  constructor(
    private readonly parts: {
      installation: Installation
      claims: ClaimInstallation
      accounts: Accounts
      enrollments: Enrollments
      signIns: SignIns
      /** `PUBLIC_URL` is https or a loopback name, as a claim needs. */
      mayBeClaimed: boolean
      /** Prefills the form: `OWNER_NAME` and `OWNER_EMAIL`. */
      suggested: { name: string; email: string }
    },
  ) {}

  /** @throws {Refusal} 403 for a wrong token */
  async read(token: string): Promise<{ name: string; email: string }> {
    await this.#mustAllow(token)
    return this.parts.suggested
  }

  async beginEnrollment(token: string, email: string | undefined) {
    await this.#mustAllow(token)
    const address = email ?? this.parts.suggested.email
    return this.parts.enrollments.begin({ purpose: 'claim', personId: newId(), email: address, name: address })
  }

  async claim({ token, name, email, teamName, enrol }: CallBody<'claim'>, context: SignInContext): Promise<SignedIn> {
    await this.#mustAllow(token)
    const flow = await this.parts.enrollments.flowOf('claim', context)
    const made = await this.parts.enrollments.credentials(enrol, flow, { name, email, team: teamName })
    const { personId } = flow
    await this.parts.claims.claim(
      {
        personId,
        name,
        email,
        teamName,
        locale: context.locale,
        credentials: eventsOf(made),
        by: 'terminal',
      },
      // The same flow makes the same commands, so a repeated call completes an interrupted one.
      { ...byPerson(personId, context.correlation), commandId: `claim-${personId}` },
    )
    await this.parts.enrollments.end(flow)
    const person = await this.parts.accounts.person(personId)
    if (!person) throw new TypeError('the claim created no person')
    return this.parts.signIns.complete(person, methodsOf(made), false, context, true)
  }

  async #mustAllow(token: string): Promise<void> {
    if (await this.parts.installation.claim()) refuse('already-claimed')
    if (!(await this.parts.installation.isClaimToken(token))) refuse('claim-token-wrong')
    if (!this.parts.mayBeClaimed) refuse('claim-needs-https')
  }
}
