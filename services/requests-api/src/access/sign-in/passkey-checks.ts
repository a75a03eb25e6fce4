import type { PersonState } from '../domain/person-state.js'
import { usablePasskeys } from '../domain/sign-in-methods.js'
import type { AccessStore } from '../ports/access-store.js'
import type { Clock } from '../../kernel/clock.js'
import type { Passkeys } from '../ports/identity.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import type { Flows } from './flows.js'
import type { SignInContext } from './sign-in-context.js'

interface Answered {
  id: string
  response: Readonly<Record<string, unknown>>
}

/** Judges answers of passkeys; their counters must not go back (WebAuthn Level 3, 6.1.1). */
export class PasskeyChecks {
  constructor(
    private readonly parts: {
      passkeys: Passkeys
      flows: Flows
      uses: AccessStore['passkeyUse']
      accounts: Pick<Accounts, 'person'>
      clock: Clock
    },
  ) {}

  /** Ends the browser's prompts: each of its tabs may show one. @throws {Refusal} 410 without one */
  async takeChallenges({ flows }: Pick<SignInContext, 'flows'>): Promise<string[]> {
    const prompts = await this.parts.flows.takeAll('passkey', flows)
    return prompts.length > 0 ? prompts.map(({ challenge }) => challenge) : refuse('page-too-old')
  }

  /** Finds the person by the user handle in the answer; null unless the answer is valid. */
  async personOf(response: Answered, challenges: readonly string[]): Promise<PersonState | null> {
    const personId = personIdIn(response.response['userHandle'])
    const person = personId && (await this.parts.accounts.person(personId))
    return person && (await this.isRight(person, response, challenges)) ? person : null
  }

  async isRight(person: PersonState, response: Answered, challenges: readonly string[]): Promise<boolean> {
    const passkey = usablePasskeys(person, this.parts.passkeys.rpId).find(
      ({ externalId }) => externalId === response.id,
    )
    if (!passkey?.externalId || !passkey.publicKey) return false
    const { externalId, publicKey, credentialId } = passkey
    const counter = await this.parts.passkeys.verifyAuthentication(response, challenges, { externalId, publicKey })
    return counter !== null && this.parts.uses.advance(credentialId, counter, this.parts.clock.now().toISOString())
  }

  /** Options for this person's passkeys; null without a usable one. */
  async optionsFor(person: PersonState) {
    const usable = usablePasskeys(person, this.parts.passkeys.rpId)
    if (usable.length === 0) return null
    const allowed = usable.flatMap(({ externalId, transports }) => (externalId ? [{ externalId, transports }] : []))
    return this.parts.passkeys.authenticationOptions(allowed)
  }
}

/** The user handle is the 16 bytes of the person's UUID. */
function personIdIn(userHandle: unknown): string | null {
  if (typeof userHandle !== 'string') return null
  const hex = Buffer.from(userHandle, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}
