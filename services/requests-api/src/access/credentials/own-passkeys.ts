import { mostPasskeys, registerPasskey, relabelPasskey, removePasskey } from '../domain/credentials/passkeys.js'
import type { AccessStore } from '../ports/access-store.js'
import type { Passkeys } from '../ports/identity.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import { newId } from '../../kernel/ids.js'
import type { SignInPolicy } from '../domain/sign-in-methods.js'
import type { Flows } from '../sign-in/flows.js'
import type { HeldSession } from '../sign-in/sessions.js'
import type { SignInContext } from '../sign-in/sign-in-context.js'

/** Belongs to the session, since a proof that comes in between has a flow in the cookie. */
const flowId = (sessionRef: string): string => `new passkey ${sessionRef}`

/** A person's own passkeys (rule access-10). */
export class OwnPasskeys {
  constructor(
    private readonly parts: {
      accounts: Accounts
      passkeys: Passkeys
      flows: Flows
      uses: AccessStore['passkeyUse']
      policy: SignInPolicy
    },
  ) {}

  async options({ personId, sessionRef }: HeldSession): Promise<Record<string, unknown>> {
    const person = await this.parts.accounts.mustBe(personId)
    if (person.passkeys.length >= mostPasskeys) refuse('too-many-passkeys', { most: mostPasskeys })
    const existing = person.passkeys.flatMap(({ externalId, transports }) =>
      externalId === null ? [] : [{ externalId, transports }],
    )
    const { name, email } = person
    const of = { personId, name: name ?? '', email: email ?? '', existing }
    const { challenge, options } = await this.parts.passkeys.registrationOptions(of)
    await this.parts.flows.keep(flowId(sessionRef), { kind: 'new-passkey', personId, challenge })
    return options
  }

  /** @throws {Refusal} 410 if the prompt was open too long, 422 if the passkey is not valid */
  async add(
    { personId, sessionRef }: HeldSession,
    { response, label }: { response: unknown; label: string },
    context: SignInContext,
  ): Promise<void> {
    const flow = await this.parts.flows.take('new-passkey', flowId(sessionRef))
    if (flow?.personId !== personId) refuse('page-too-old')
    const made = await this.parts.passkeys.verifyRegistration(response, flow.challenge)
    if (!made) refuse('passkey-refused')
    const { rpId } = this.parts.policy
    await this.parts.accounts.changeOwn(personId, context, (now) =>
      registerPasskey(now, { credentialId: newId(), rpId, label, ...made }),
    )
  }

  async relabel({ personId }: HeldSession, credentialId: string, label: string, context: SignInContext) {
    await this.parts.accounts.changeOwn(personId, context, (now) => relabelPasskey(now, credentialId, label))
  }

  async remove({ personId }: HeldSession, credentialId: string, context: SignInContext): Promise<void> {
    const { accounts, policy } = this.parts
    await accounts.changeOwn(personId, context, (now) => removePasskey(now, credentialId, policy))
    await this.parts.uses.remove(credentialId)
  }
}
