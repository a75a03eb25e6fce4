import { type Caller, step } from '../../kernel/caller.js'
import { Refusal } from '../../kernel/refusal.js'
import { destroyPerson } from './account-keys.js'
import type { AccountParts } from './account-log.js'
import { Addresses } from './addresses.js'
import type { Installation } from './installation.js'

type OfPerson = { personId: string; email: string }

/** The address of an account that is being created: taken first, and kept for good once the person has joined. */
export class ClaimedAddress {
  readonly #addresses: Addresses

  constructor(private readonly parts: AccountParts & { installation: Pick<Installation, 'hasJoined'> }) {
    this.#addresses = new Addresses(parts)
  }

  /**
   * Another call may hold the address: then its outcome decides, unless it was interrupted.
   *
   * @param mayGoOn throws once another call has won
   */
  async take(of: OfPerson, caller: Caller, by: 'claim' | 'join', mayGoOn: () => Promise<void>): Promise<void> {
    const { clock } = this.parts
    const endsAt = clock.elapsed() + awaitingMs
    for (;;)
      try {
        await this.#addresses.take(of, step(caller, 'address'), by)
        return
      } catch (error) {
        if (!(error instanceof Refusal) || error.refusal !== 'claim-interrupted') throw error
        await mayGoOn()
        if (clock.elapsed() >= endsAt) throw error
        await clock.sleep(pauseMs)
      }
  }

  /** After the person joined: takes the address back from a call that found theirs interrupted, and forgets its person. */
  async settle(of: OfPerson, caller: Caller): Promise<void> {
    const { former } = await this.#addresses.take(of, step(caller, 'address-again'), 'decided')
    for (const holder of former)
      if (!(await this.parts.installation.hasJoined(holder))) await destroyPerson(this.parts, holder)
  }

  /** After the person could not join: frees the address, and forgets them. */
  async giveUp({ personId, email }: OfPerson, caller: Caller): Promise<void> {
    await this.#addresses.free(email, personId, step(caller, 'address-freed'))
    await destroyPerson(this.parts, personId)
  }
}

/** Timeout for a simultaneous call with the same address, and the polling interval. */
const awaitingMs = 2000
const pauseMs = 50
