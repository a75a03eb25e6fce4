import type { CallBody } from '@countersign/contracts/calls'
import { type PersonState, recoveryCodesLeft } from '../domain/person-state.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import type { Installation } from '../account/installation.js'
import type { Passkeys } from '../ports/identity.js'
import type { SignInPolicy } from '../domain/sign-in-methods.js'
import type { Flows } from './flows.js'
import type { PasskeyChecks } from './passkey-checks.js'
import type { PasswordChecks } from './password-checks.js'
import type { SignInContext } from './sign-in-context.js'
import type { SignedIn, SignIns } from './sign-ins.js'

export type SecondFactorKind = 'app' | 'passkey' | 'recovery-code'

export interface PasswordStep {
  kinds: SecondFactorKind[]
  name: string
  passkey: Record<string, unknown> | null
  /** Set if no second factor follows. */
  done: SignedIn | null
  /** Token of the flow that the second factor continues. */
  flow: string | null
}

/** The first step of signing in. */
export class FirstStep {
  constructor(
    private readonly parts: {
      accounts: Accounts
      installation: Pick<Installation, 'hasJoined'>
      passkeys: Passkeys
      passwords: PasswordChecks
      passkeyChecks: PasskeyChecks
      flows: Flows
      signIns: SignIns
      policy: SignInPolicy
    },
  ) {}

  /** Options for any passkey of this site, and the token of the flow that keeps their challenge. */
  async passkeyOptions(): Promise<{ options: Record<string, unknown>; flow: string }> {
    const { challenge, options } = await this.parts.passkeys.authenticationOptions()
    return { options, flow: await this.parts.flows.begin({ kind: 'passkey', challenge }) }
  }

  /** Signs in by a passkey alone: with user verification it is two factors (rule access-10). */
  async byPasskey({ response, remember }: CallBody<'signInByPasskey'>, context: SignInContext): Promise<SignedIn> {
    const challenges = await this.parts.passkeyChecks.takeChallenges(context)
    const person = await this.parts.passkeyChecks.personOf(response, challenges)
    if (!person || !(await this.parts.installation.hasJoined(person.personId))) refuse('passkey-not-accepted')
    return this.parts.signIns.complete(person, ['passkey'], remember, context)
  }

  /** By address and password; mostly a second factor follows (rule access-12). */
  async byPassword(
    { email, password, remember }: CallBody<'signInByPassword'>,
    context: SignInContext,
  ): Promise<PasswordStep> {
    const found = await this.parts.accounts.personAt(email)
    if (!(await this.parts.passwords.matches(email, found, password, context)) || !found) refuse('wrong-credentials')
    // The check may have replaced a weak hash.
    const person = await this.parts.accounts.mustBe(found.personId)
    if (!person.password) refuse('wrong-credentials')
    const name = person.name ?? ''
    if (!this.parts.policy.secondFactorRequired && !person.app) {
      const done = await this.parts.signIns.complete(person, ['password'], remember, context)
      return { kinds: [], name, passkey: null, done, flow: null }
    }
    const prompt = await this.parts.passkeyChecks.optionsFor(person)
    const kinds = kindsOf(person, prompt !== null)
    if (kinds.length === 0) refuse('second-factor-missing')
    const { personId } = person
    const { credentialId } = person.password
    const challenge = prompt?.challenge ?? null
    const flow = await this.parts.flows.begin({ kind: 'second-factor', personId, credentialId, remember, challenge })
    return { kinds, name, passkey: prompt?.options ?? null, done: null, flow }
  }
}

function kindsOf(person: PersonState, hasPasskey: boolean): SecondFactorKind[] {
  return [
    ...(person.app ? (['app'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft(person) > 0 ? (['recovery-code'] as const) : []),
  ]
}
