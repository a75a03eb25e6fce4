import type { CallBody } from '@countersign/contracts/calls'
import type { Identity } from '../ports/identity.js'
import { refuse } from '../domain/refusal.js'
import { newId } from '../../kernel/ids.js'
import type { AccountNames } from '../account/accounts.js'
import type { SignInPolicy } from '../domain/sign-in-methods.js'
import type { FlowOf, Flows, Found } from '../sign-in/flows.js'
import type { Enrolled } from '../domain/credentials/enrolled.js'
import { type AppCodes, newRecoveryCodes, recoveryHash } from '../sign-in/one-time-codes.js'
import type { PasswordChecks } from '../sign-in/password-checks.js'
import type { SignInContext } from '../sign-in/sign-in-context.js'

type Given = CallBody<'claim'>['enrol']

type EnrollmentOf = Pick<FlowOf<'enrollment'>, 'purpose' | 'personId' | 'email' | 'invitationId'> & { name: string }

const issuer = 'Countersign'

/** Registers the first credentials of an account. Nothing is stored but a flow of ten minutes. */
export class Enrollments {
  constructor(
    private readonly parts: {
      identity: Pick<Identity, 'apps' | 'passkeys'>
      flows: Flows
      codes: AppCodes
      passwords: PasswordChecks
      policy: SignInPolicy
    },
  ) {}

  async begin({ name, ...of }: EnrollmentOf) {
    const { personId, email } = of
    const { apps, passkeys } = this.parts.identity
    const secret = await apps.newSecret()
    const { uri, svg } = await apps.shownTo(secret, { issuer, email })
    const recoveryCodes = newRecoveryCodes()
    const prompt = await passkeys.registrationOptions({ personId, email, name, existing: [] })
    const { challenge } = prompt
    const flow = await this.parts.flows.begin({
      kind: 'enrollment',
      ...of,
      secret,
      recoveryCodes,
      challenge,
    })
    return { offer: { secret, uri, svg, recoveryCodes, passkey: prompt.options }, flow }
  }

  /** @throws {Refusal} 410 without a flow */
  async flowOf(purpose: EnrollmentOf['purpose'], { flows }: SignInContext): Promise<Found<'enrollment'>> {
    const found = await this.parts.flows.newest('enrollment', flows)
    return found?.purpose === purpose ? found : refuse('page-too-old')
  }

  /** @throws {Refusal} 422; a missing or wrong factor leaves the flow usable for five attempts */
  async credentials(given: Given, flow: Found<'enrollment'>, names: AccountNames): Promise<Enrolled> {
    return given.kind === 'passkey' ? this.#passkey(given, flow) : this.#password(given, flow, names)
  }

  /** The flow was used: a later call with it is 410. */
  async end({ id }: Found<'enrollment'>): Promise<void> {
    await this.parts.flows.take('enrollment', id)
  }

  async #passkey(
    { response, label }: Extract<Given, { kind: 'passkey' }>,
    { id, challenge }: Found<'enrollment'>,
  ): Promise<Enrolled> {
    await this.#mustTry(id)
    const made = await this.parts.identity.passkeys.verifyRegistration(response, challenge)
    if (!made) refuse('passkey-refused')
    return { passkey: { credentialId: newId(), rpId: this.parts.policy.rpId, label, ...made } }
  }

  async #password(
    { password, code }: Extract<Given, { kind: 'password' }>,
    { id, secret, recoveryCodes }: Found<'enrollment'>,
    names: AccountNames,
  ): Promise<Enrolled> {
    await this.parts.passwords.mustBeStrong(password, names)
    await this.#mustTry(id)
    if (code === undefined && this.parts.policy.secondFactorRequired) refuse('second-factor-missing')
    const app = { credentialId: newId(), secret }
    if (code !== undefined && !(await this.parts.codes.isFirst(app, code))) refuse('wrong-app-code')
    const hash = await this.parts.passwords.hash(password)
    return {
      password: { credentialId: newId(), hash },
      ...(code !== undefined && {
        app,
        codes: { credentialId: newId(), hashes: recoveryCodes.map(recoveryHash) },
      }),
    }
  }

  /** A flow has five attempts. @throws {Refusal} 410 */
  async #mustTry(id: string): Promise<void> {
    if ((await this.parts.flows.attempt(id)) === null) refuse('page-too-old')
  }
}
