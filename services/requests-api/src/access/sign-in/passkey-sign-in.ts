import type { CallBody } from '@countersign/contracts/calls'
import { refuse } from '../domain/refusal.js'
import type { Passkeys } from '../ports/identity.js'
import type { Installation } from '../account/installation.js'
import type { Flows } from './flows.js'
import type { PasskeyChecks } from './passkey-checks.js'
import type { SignInContext } from './sign-in-context.js'
import type { SignedIn, SignIns } from './sign-ins.js'

/** Signs in by a passkey alone: with user verification it is two factors (rule access-10). */
export class PasskeySignIn {
  constructor(
    private readonly parts: {
      installation: Pick<Installation, 'hasJoined'>
      passkeys: Passkeys
      passkeyChecks: PasskeyChecks
      flows: Flows
      signIns: SignIns
    },
  ) {}

  /** Options for any passkey of this site, and the token of the flow that keeps their challenge. */
  async options(): Promise<{ options: Record<string, unknown>; flow: string }> {
    const { challenge, options } = await this.parts.passkeys.authenticationOptions()
    return { options, flow: await this.parts.flows.begin({ kind: 'passkey', challenge }) }
  }

  async finish({ response, remember }: CallBody<'signInByPasskey'>, context: SignInContext): Promise<SignedIn> {
    const challenges = await this.parts.passkeyChecks.takeChallenges(context)
    const person = await this.parts.passkeyChecks.personOf(response, challenges)
    if (!person || !(await this.parts.installation.hasJoined(person.personId))) refuse('passkey-not-accepted')
    return this.parts.signIns.complete(person, ['passkey'], remember, context)
  }
}
