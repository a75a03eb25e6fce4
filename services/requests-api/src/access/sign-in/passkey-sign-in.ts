import type { CallBody } from '@countersign/contracts/calls'
import { refuse } from '../../kernel/refusal.js'
import type { Accounts } from '../account/accounts.js'
import type { Flows } from './flows.js'
import type { PasskeyChecks } from './passkey-checks.js'
import type { SignInContext } from './sign-in-context.js'
import type { SignedIn, SignIns } from './sign-ins.js'

/** Signs in by a passkey alone: with user verification it is two factors (rule access-10). */
export class PasskeySignIn {
  constructor(
    private readonly accounts: Pick<Accounts, 'isMember'>,
    private readonly checks: PasskeyChecks,
    private readonly flows: Flows,
    private readonly signIns: SignIns,
  ) {}

  /** Options for any passkey of this site, and the token of the flow that keeps their challenge. */
  async options(): Promise<{ options: Record<string, unknown>; flow: string }> {
    const { challenge, options } = await this.checks.passkeys.authenticationOptions()
    return { options, flow: await this.flows.begin({ kind: 'passkey', challenge }) }
  }

  async finish({ response, remember }: CallBody<'signInByPasskey'>, context: SignInContext): Promise<SignedIn> {
    const challenges = await this.checks.takeChallenges(context)
    const person = await this.checks.personOf(response, challenges)
    if (!person || !(await this.accounts.isMember(person.personId))) refuse('passkey-not-accepted')
    return this.signIns.complete(person, ['passkey'], remember, context)
  }
}
