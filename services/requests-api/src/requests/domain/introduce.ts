import type { RequestEvent } from './events.js'
import type { Person, PersonActor } from '../../kernel/person.js'
import { known } from '../../kernel/personal.js'
import type { Introduction, MaybeRequest } from './state.js'

/**
 * Adds an introduction to a person's events if the request has none with this name and address (rule access-17). It precedes
 * them, but follows a creation, which is always the first event. After an erasure there are no introductions.
 */
export function introduce(
  state: MaybeRequest,
  actor: PersonActor,
  { name, email }: Person,
  events: readonly RequestEvent[],
): RequestEvent[] {
  const isIntroduced = state && (state.erased !== null || isAs(state.introduced.get(actor.id), { name, email }))
  if (events.length === 0 || isIntroduced) return [...events]
  const introduction: RequestEvent = {
    type: 'ActorIntroduced',
    data: { actor: { kind: actor.kind, id: actor.id }, name, email },
  }
  return events.toSpliced(events[0]?.type === 'SignatureRequestCreated' ? 1 : 0, 0, introduction)
}

const isAs = (introduction: Introduction | undefined, { name, email }: Person): boolean =>
  introduction !== undefined && known(introduction.name) === name && known(introduction.email) === email
