import { type AddressState, evolveAddress, freeAddress, takeAddress } from '../domain/address.js'
import type { AddressEvent } from '../domain/events.js'
import { addressStream } from '../domain/streams.js'
import { refuse } from '../domain/refusal.js'
import type { Caller } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'
import type { AccountParts } from '../account/account-log.js'
import { AddressIndex } from '../account/address-index.js'
import type { Installation } from '../account/installation.js'

/** Takes the address of a claim. */
export class ClaimedAddress {
  readonly #index: AddressIndex

  constructor(private readonly parts: AccountParts & { installation: Pick<Installation, 'hasJoined'> }) {
    this.#index = new AddressIndex(parts.vault)
  }

  /** @param isDecided if the claim is this person's, so that no other holder can join any more */
  async take(
    { personId, email }: { personId: string; email: string },
    caller: Caller,
    isDecided: boolean,
  ): Promise<AddressState> {
    const { entries } = await handle(this.parts, {
      stream: addressStream(await this.#index.idOf(email)),
      caller,
      decide: async (history, at): Promise<AddressEvent[]> => {
        const address = history.reduce(evolveAddress, freeAddress)
        const { holder } = address
        const holderJoined = holder !== null && (await this.parts.installation.hasJoined(holder.personId))
        if (holderJoined && holder.personId !== personId) return isDecided ? [] : refuse('already-claimed')
        return takeAddress(address, { personId, holderJoined, holderLost: isDecided, at })
      },
    })
    return entries.reduce(evolveAddress, freeAddress)
  }
}
