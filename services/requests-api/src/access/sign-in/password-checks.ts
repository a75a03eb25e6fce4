import type { PersonState } from '../domain/person-state.js'
import { HasherBusy, HasherUnavailable, type PasswordHasher, type PasswordRules } from '../ports/identity.js'
import { refuse } from '../domain/refusal.js'
import type { AccountNames, Accounts } from '../account/accounts.js'
import { system } from '../../kernel/caller.js'
import { foldedAddress } from '../../kernel/folded-address.js'
import { newId } from '../../kernel/ids.js'
import type { Devices } from './devices.js'
import type { SignInContext } from './sign-in-context.js'
import type { SignInLog } from './sign-in-log.js'
import { delayAfter, failuresBeforeDelay, limitsOfAccess as limits, type Throttling } from './throttling.js'

/** Verifies passwords with the delays of rule access-15. */
export class PasswordChecks {
  constructor(
    private readonly parts: {
      hasher: PasswordHasher
      throttling: Throttling
      devices: Devices
      accounts: Pick<Accounts, 'change' | 'namesOf'>
      rules: PasswordRules
      host: string
      log: SignInLog
    },
  ) {}

  /**
   * Does the same work for an unknown address. Replaces a weak hash.
   *
   * @param email as typed; counts attempts also where there is no such person
   * @throws {Refusal} 429 while attempts are delayed, 503 if passwords cannot be hashed
   */
  async matches(email: string, person: PersonState | null, password: string, context: SignInContext): Promise<boolean> {
    const account = foldedAddress(email)
    const isKnown = person !== null && (await this.parts.devices.knows(context.device, person))
    const attempts = await this.#countAttempt(account, context.address, isKnown)
    const { matches, isWeak } = await this.#verify(password, person?.password?.hash ?? null).catch(
      async (error: unknown) => {
        await this.#takeBack(account, context.address)
        throw error
      },
    )
    if (!matches || !person) {
      await this.parts.throttling.hold(limits.passwordHeld, account, delayAfter(attempts))
      if (person) this.parts.log.refused(person.personId, 'password', attempts, context.origin, context.correlation)
      return false
    }
    await this.forgive(email, context)
    await this.parts.throttling.uncount(limits.passwordPerAddress, context.address)
    if (isWeak) await this.#rehash(person, password, context)
    return true
  }

  /** Lifts the delays of others' failures, because the person has shown that the mailbox is theirs (rule access-15). */
  async forgive(email: string, { address }: Pick<SignInContext, 'address'>): Promise<void> {
    const account = foldedAddress(email)
    await this.parts.throttling.clear(limits.passwordHeld, account)
    await this.parts.throttling.clear(limits.passwordPerAccount, account)
    await this.parts.throttling.clear(limits.passwordPerAccountAndAddress, `${account} ${address}`)
  }

  /** @returns a hash of an account's new password @throws {Refusal} 422 if it is weak; 503 */
  async newHash(person: PersonState, password: string): Promise<string> {
    await this.mustBeStrong(password, await this.parts.accounts.namesOf(person))
    return this.hash(password)
  }

  /** @throws {Refusal} 422 */
  async mustBeStrong(password: string, names: AccountNames): Promise<void> {
    const fault = await this.parts.rules.faultOf(password, { ...names, host: this.parts.host })
    if (fault) refuse('weak-password', { fault: fault.kind === 'contains' ? fault.what : fault.kind })
  }

  /** @throws {Refusal} 503 */
  hash(password: string): Promise<string> {
    return working(() => this.parts.hasher.hash(password))
  }

  #verify(password: string, phc: string | null) {
    return working(() => this.parts.hasher.verify(password, phc))
  }

  /**
   * Counts the attempt before it is judged, so that simultaneous ones cannot pass the limits. After failures in a row,
   * attempts wait, and of simultaneous ones only one goes on.
   *
   * @returns the attempts on this account since the last success
   */
  async #countAttempt(account: string, address: string, isKnown: boolean): Promise<number> {
    if (!isKnown) await this.parts.throttling.mustAllow([[limits.passwordHeld, account]])
    await this.parts.throttling.mustCount([
      [limits.passwordPerAccountAndAddress, `${account} ${address}`],
      [limits.passwordPerAddress, address],
    ])
    const attempts = await this.parts.throttling.count(limits.passwordPerAccount, account)
    if (isKnown || attempts <= failuresBeforeDelay) return attempts
    try {
      await this.parts.throttling.mustCount([[limits.passwordTurn, account]])
      return attempts
    } catch (error) {
      await this.#takeBack(account, address)
      throw error
    }
  }

  /** The attempt was not judged. */
  async #takeBack(account: string, address: string): Promise<void> {
    await this.parts.throttling.uncount(limits.passwordPerAccountAndAddress, `${account} ${address}`)
    await this.parts.throttling.uncount(limits.passwordPerAddress, address)
    await this.parts.throttling.uncount(limits.passwordPerAccount, account)
  }

  async #rehash({ personId }: PersonState, password: string, { correlation }: SignInContext): Promise<void> {
    const hash = await this.hash(password)
    const caller = { ...system('rehash', newId()), correlation }
    await this.parts.accounts.change(personId, caller, () => [
      { type: 'PasswordSet', data: { credentialId: newId(), hash } },
    ])
  }
}

async function working<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HasherBusy) refuse('too-many-sign-ins')
    if (error instanceof HasherUnavailable) refuse('passwords-unavailable', { why: error.message })
    throw error
  }
}
