import { changeAddress } from '../domain/account/profile.js'
import { personStream } from '../domain/streams.js'
import { known } from '../../kernel/personal.js'
import { type Caller, step } from '../../kernel/caller.js'
import { derivedId } from '../../kernel/ids.js'
import { type AccountParts, readIntact } from './account-log.js'
import type { Accounts } from './accounts.js'
import { Addresses } from './addresses.js'
import type { Installation } from './installation.js'

type Parts = AccountParts & { accounts: Pick<Accounts, 'change'>; installation: Pick<Installation, 'hasJoined'> }

/**
 * Changes a mistyped address by a command on the machine: takes the new one, changes the person, and frees the old one.
 * After an interruption, repeat it.
 */
export class ChangeAddress {
  readonly #addresses: Addresses

  constructor(private readonly parts: Parts) {
    this.#addresses = new Addresses(parts)
  }

  /** @throws {Refusal} 'address-in-use' if it is another person's */
  async change(personId: string, email: string, caller: Caller): Promise<void> {
    await this.#addresses.take({ personId, email }, step(caller, 'take'), 'change')
    const changeId = derivedId(caller.commandId, 'change')
    await this.parts.accounts.change(personId, step(caller, 'person'), (person, at) =>
      changeAddress(person, { changeId, email: email.trim(), at }),
    )
    await this.#addresses.freeAll(personId, await this.#everyOf(personId), email, caller)
  }

  /** Every address that the person ever had. */
  async #everyOf(personId: string): Promise<string[]> {
    const entries = await readIntact(this.parts.journal, personStream(personId))
    return entries.flatMap(({ event }) =>
      event.type === 'PersonJoined' || event.type === 'AddressChangeAsked' ? (known(event.data.email) ?? []) : [],
    )
  }
}
