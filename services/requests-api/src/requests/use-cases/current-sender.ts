import type { Actor } from '@countersign/event-log'
import type { Person } from '../../kernel/person.js'
import type { PeopleLookup } from './people-lookup.js'

/** Finds the present name and address of the person who is responsible for a request. */
export class CurrentSenders {
  /** @param claimer id of the person who claimed the installation; null before */
  constructor(
    private readonly people: PeopleLookup,
    private readonly claimer: () => Promise<string | null>,
  ) {}

  /**
   * The person who created the request; the claimer if it is older than the claim, or its creator is gone (rule sending-17).
   *
   * @param creator actor of the request's creation
   * @returns null before the claim
   */
  async of(creator: Actor): Promise<Person | null> {
    const person = creator.kind === 'person' ? await this.people.introduction(creator.id) : null
    if (person) return person
    const claimer = await this.claimer()
    return claimer === null ? null : this.people.introduction(claimer)
  }
}
