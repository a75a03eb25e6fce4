import type { Actor } from '@countersign/event-log'
import type { Caller } from '../../kernel/caller.js'
import type { Person } from '../../kernel/person.js'
import type { KnownPeople } from './people-lookup.js'
import type { Needs } from './services.js'

/**
 * The present name and address of the person who is responsible for a request: its creator, or the claimer if the request is
 * older than the claim, or its creator is gone (rule sending-17).
 *
 * @param creator actor of the request's creation
 * @returns null before the claim
 */
export async function currentSender(people: KnownPeople, creator: Actor): Promise<Person | null> {
  const person = creator.kind === 'person' ? await people.introduction(creator.id) : null
  if (person) return person
  const claimer = await people.claimer()
  return claimer === null ? null : people.introduction(claimer)
}

/** The person who sends (rule access-5); the configured owner before the claim. */
export async function senderFor(
  { people, owner }: Needs<'people' | 'owner'>,
  { actor }: Pick<Caller, 'actor'>,
): Promise<Person> {
  return (actor.kind === 'person' ? await people.introduction(actor.id) : null) ?? owner
}
