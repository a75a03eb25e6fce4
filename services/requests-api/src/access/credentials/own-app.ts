import { addAuthenticatorApp, issueRecoveryCodes, removeAuthenticatorApp } from '../domain/credentials/app.js'
import type { AuthenticatorApps } from '../ports/identity.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import { newId } from '../../kernel/ids.js'
import type { SignInPolicy } from '../domain/sign-in-methods.js'
import type { Flows } from '../sign-in/flows.js'
import { type AppCodes, newRecoveryCodes, recoveryHash } from '../sign-in/one-time-codes.js'
import type { HeldSession } from '../sign-in/sessions.js'
import type { SignInContext } from '../sign-in/sign-in-context.js'

const issuer = 'Countersign'

/** Belongs to the session, since a proof that comes in between has a flow in the cookie. */
const flowId = (sessionRef: string): string => `new app ${sessionRef}`

/** A person's own authenticator app and recovery codes (rule access-12). */
export class OwnApp {
  constructor(
    private readonly parts: {
      accounts: Accounts
      apps: AuthenticatorApps
      codes: AppCodes
      flows: Flows
      policy: SignInPolicy
    },
  ) {}

  /** A new app replaces the old one once it is confirmed. */
  async offer({ personId, sessionRef }: HeldSession): Promise<{ secret: string; uri: string; svg: string }> {
    const person = await this.parts.accounts.mustBe(personId)
    if (!person.password) refuse('no-password-set')
    const secret = await this.parts.apps.newSecret()
    const shown = await this.parts.apps.shownTo(secret, { issuer, email: person.email ?? '' })
    await this.parts.flows.take('new-app', flowId(sessionRef))
    await this.parts.flows.keep(flowId(sessionRef), { kind: 'new-app', personId, secret })
    return { secret, ...shown }
  }

  /** @returns new recovery codes @throws {Refusal} 410 if the offer is too old, 422 for a wrong code */
  async confirm({ personId, sessionRef }: HeldSession, code: string, context: SignInContext): Promise<string[]> {
    const flow = await this.parts.flows.read('new-app', flowId(sessionRef))
    if (flow?.personId !== personId) refuse('page-too-old')
    if ((await this.parts.flows.attempt(flowId(sessionRef))) === null) refuse('page-too-old')
    const app = { credentialId: newId(), secret: flow.secret }
    if (!(await this.parts.codes.isFirst(app, code))) refuse('wrong-app-code')
    if (!(await this.parts.flows.take('new-app', flowId(sessionRef)))) refuse('page-too-old')
    const made = newRecoveryCodes()
    const codes = hashed(made)
    await this.parts.accounts.changeOwn(personId, context, (now) => addAuthenticatorApp(now, { ...app, codes }))
    return made
  }

  async remove({ personId }: HeldSession, context: SignInContext): Promise<void> {
    await this.parts.accounts.changeOwn(personId, context, (now) => removeAuthenticatorApp(now, this.parts.policy))
  }

  /** @returns codes that replace all earlier ones */
  async newCodes({ personId }: HeldSession, context: SignInContext): Promise<string[]> {
    const made = newRecoveryCodes()
    const codes = hashed(made)
    await this.parts.accounts.changeOwn(personId, context, (now) => issueRecoveryCodes(now, codes))
    return made
  }
}

const hashed = (codes: readonly string[]) => ({ credentialId: newId(), hashes: codes.map(recoveryHash) })
