import { type AddressState, evolveAddress, freeAddress, freeAddressOf, takeAddress } from '../domain/address.js'
import type { AddressEvent } from '../domain/events.js'
import { addressStream } from '../domain/streams.js'
import { refuse } from '../domain/refusal.js'
import { type Caller, step } from '../../kernel/caller.js'
import { type CommandResult, handle } from '../../kernel/run-command.js'
import { type AccountParts, readIntact } from './account-log.js'
import { AddressIndex } from './address-index.js'
import type { Installation } from './installation.js'

/** `decided` once this person has joined, so that no other holder can any more. */
export type TakenBy = 'claim' | 'join' | 'decided' | 'change'

/** Refusals if a person who joined holds the address; `decided` leaves it to them. */
const ifHeld = { claim: 'already-claimed', join: 'sign-in-first', change: 'address-in-use' } as const

/** The holders of email addresses. */
export class Addresses {
  readonly #index: AddressIndex

  constructor(private readonly parts: AccountParts & { installation: Pick<Installation, 'hasJoined'> }) {
    this.#index = new AddressIndex(parts.vault)
  }

  async of(email: string): Promise<AddressState> {
    return (await readIntact(this.parts.journal, await this.#streamOf(email))).reduce(evolveAddress, freeAddress)
  }

  /** @throws {Refusal} {@link ifHeld}, or 'claim-interrupted' */
  async take({ personId, email }: { personId: string; email: string }, caller: Caller, by: TakenBy) {
    const { entries } = await this.#decide(email, caller, async (address, at) => {
      const { holder } = address
      const holderJoined =
        holder !== null && holder.personId !== personId && (await this.parts.installation.hasJoined(holder.personId))
      if (holderJoined) return by === 'decided' ? [] : refuse(ifHeld[by])
      return takeAddress(address, { personId, holderLost: by === 'decided', at })
    })
    return entries.reduce(evolveAddress, freeAddress)
  }

  /** Frees those of the addresses that the person holds, except another spelling of the one to keep. */
  async freeAll(personId: string, emails: readonly string[], keep: string, caller: Caller) {
    const kept = await this.#index.idOf(keep)
    const byId = new Map(
      await Promise.all(emails.map(async (email) => [await this.#index.idOf(email), email] as const)),
    )
    for (const [id, email] of byId) if (id !== kept) await this.free(email, personId, step(caller, id))
  }

  async free(email: string, personId: string, caller: Caller): Promise<void> {
    await this.#decide(email, caller, (address) => freeAddressOf(address, personId))
  }

  async #decide(
    email: string,
    caller: Caller,
    decide: (address: AddressState, at: string) => AddressEvent[] | Promise<AddressEvent[]>,
  ): Promise<CommandResult<AddressEvent>> {
    return handle(this.parts, {
      stream: await this.#streamOf(email),
      caller,
      decide: (history, at) => decide(history.reduce(evolveAddress, freeAddress), at),
    })
  }

  async #streamOf(email: string) {
    return addressStream(await this.#index.idOf(email))
  }
}
