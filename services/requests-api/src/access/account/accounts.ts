import type { PersonEvent } from '../domain/events.js'
import { replayPerson } from '../domain/evolve-person.js'
import type { PersonState } from '../domain/person-state.js'
import { personStream } from '../domain/streams.js'
import type { Person } from '../../kernel/person.js'
import { refuse } from '../domain/refusal.js'
import { byPerson, type Caller } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'
import { destroyRetired } from './account-keys.js'
import { type AccountParts, readIntact } from './account-log.js'
import { Addresses } from './addresses.js'
import { foldedAddress } from '../../kernel/folded-address.js'
import type { Installation } from './installation.js'

export interface AccountNames {
  name: string
  email: string
  team: string
}

export interface ChangedPerson {
  person: PersonState
  position: number
}

/** Streams read at once. */
const atOnce = 16

/** Reads and changes accounts by their streams alone, so that signing in works while read models are rebuilt. */
export class Accounts {
  readonly #addresses: Addresses

  constructor(private readonly parts: AccountParts & { installation: Pick<Installation, 'hasJoined' | 'team'> }) {
    this.#addresses = new Addresses(parts)
  }

  async person(personId: string): Promise<PersonState | null> {
    return replayPerson(await readIntact(this.parts.journal, personStream(personId)))
  }

  /** Those of the people who have an account, by id. */
  async people(personIds: readonly string[]): Promise<Map<string, PersonState>> {
    const found = new Map<string, PersonState>()
    for (let from = 0; from < personIds.length; from += atOnce) {
      const some = await Promise.all(personIds.slice(from, from + atOnce).map((id) => this.person(id)))
      for (const person of some) if (person) found.set(person.personId, person)
    }
    return found
  }

  /** For a person known to exist, such as a session's. @throws {Refusal} 401 otherwise */
  async mustBe(personId: string): Promise<PersonState> {
    return (await this.person(personId)) ?? refuse('sign-in-first')
  }

  /** Empty before the claim is complete. */
  async teamName(): Promise<string> {
    return (await this.parts.installation.team())?.name ?? ''
  }

  /** The names that a new password of the person must not contain. */
  async namesOf({ name, email }: PersonState): Promise<AccountNames> {
    return { name: name ?? '', email: email ?? '', team: await this.teamName() }
  }

  /** Finds an account by its confirmed address, in any spelling. Null for a person who never joined (rule access-8). */
  async personAt(email: string): Promise<PersonState | null> {
    const { holder } = await this.#addresses.of(email)
    if (!holder || !(await this.parts.installation.hasJoined(holder.personId))) return null
    const person = await this.person(holder.personId)
    const isTheirs = person?.email && foldedAddress(person.email) === foldedAddress(email)
    return isTheirs ? person : null
  }

  /** Decides on the current account, and destroys the keys of the credentials that the change retires (ADR 0127). */
  async change(
    personId: string,
    caller: Caller,
    decide: (person: PersonState, at: string) => PersonEvent[],
  ): Promise<ChangedPerson> {
    const { entries, position } = await handle(this.parts, {
      stream: personStream(personId),
      caller,
      decide: (history, at) => decide(replayPerson(history) ?? refuse('sign-in-first'), at),
    })
    const person = replayPerson(entries) ?? refuse('sign-in-first')
    await destroyRetired(this.parts.vault, person)
    return { person, position }
  }

  /** As {@link change}, by the person themselves. */
  changeOwn(
    personId: string,
    { correlation }: { correlation: string },
    decide: (person: PersonState) => PersonEvent[],
  ): Promise<ChangedPerson> {
    return this.change(personId, byPerson(personId, correlation), decide)
  }

  /** How requests name the person; null for an unknown or erased one. */
  async introduction(personId: string): Promise<Person | null> {
    const person = await this.person(personId)
    return person && person.name !== null && person.email !== null ? { name: person.name, email: person.email } : null
  }
}
