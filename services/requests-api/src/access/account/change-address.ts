import { evolveAddress, freeAddress, freeAddressOf, takeAddress } from '../domain/address.js'
import { changeAddress } from '../domain/account/profile.js'
import type { AddressEvent } from '../domain/events.js'
import { addressStream, personStream } from '../domain/streams.js'
import { known } from '../../kernel/personal.js'
import type { Caller } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'
import { derivedId } from '../../kernel/ids.js'
import { type AccountParts, readIntact } from './account-log.js'
import type { Accounts } from './accounts.js'
import { AddressIndex } from './address-index.js'
import type { Installation } from './installation.js'

type Parts = AccountParts & { accounts: Pick<Accounts, 'change'>; installation: Pick<Installation, 'hasJoined'> }

/**
 * Changes a mistyped address by a command on the machine: takes the new one, changes the person, and frees the old one.
 * After an interruption, repeat it.
 */
export class ChangeAddress {
  readonly #index: AddressIndex

  constructor(private readonly parts: Parts) {
    this.#index = new AddressIndex(parts.vault)
  }

  /** @throws {Refusal} 'address-in-use' if it is another person's */
  async change(personId: string, email: string, caller: Caller): Promise<void> {
    const taken = await this.#index.idOf(email)
    await this.#decide(taken, step(caller, 'take'), async (address, at) => {
      const { holder } = address
      const holderJoined = holder !== null && (await this.parts.installation.hasJoined(holder.personId))
      return takeAddress(address, { personId, holderJoined, at })
    })
    const changeId = derivedId(caller.commandId, 'change')
    await this.parts.accounts.change(personId, step(caller, 'person'), (person, at) =>
      changeAddress(person, { changeId, email: email.trim(), at }),
    )
    for (const former of await this.#formerOf(personId))
      if (former !== taken)
        await this.#decide(former, step(caller, former), (address) => freeAddressOf(address, personId))
  }

  #decide(
    addressId: string,
    caller: Caller,
    decide: (address: typeof freeAddress, at: string) => AddressEvent[] | Promise<AddressEvent[]>,
  ) {
    const stream = addressStream(addressId)
    const folded = (history: readonly { event: AddressEvent; at: string }[]) =>
      history.reduce(evolveAddress, freeAddress)
    return handle(this.parts, { stream, caller, decide: (history, at) => decide(folded(history), at) })
  }

  /** Index of every address that the person ever had. */
  async #formerOf(personId: string): Promise<string[]> {
    const entries = await readIntact(this.parts.journal, personStream(personId))
    const addresses = entries.flatMap(({ event }) =>
      event.type === 'PersonJoined' || event.type === 'AddressChangeAsked' ? (known(event.data.email) ?? []) : [],
    )
    return Promise.all([...new Set(addresses)].map((address) => this.#index.idOf(address)))
  }
}

const step = (caller: Caller, name: string): Caller => ({ ...caller, commandId: derivedId(caller.commandId, name) })
