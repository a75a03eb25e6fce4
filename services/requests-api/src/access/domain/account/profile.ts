import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'

export const renamePerson = (person: PersonState, name: string): PersonEvent[] =>
  person.name === name ? [] : [{ type: 'PersonRenamed', data: { name } }]

/** Changes a mistyped address by a command on the machine, which needs no confirmation by email. */
export function changeAddress(
  person: PersonState,
  { changeId, email, at }: { changeId: string; email: string; at: string },
): PersonEvent[] {
  if (person.email === email) return []
  return [
    { type: 'AddressChangeAsked', data: { changeId, email, validUntil: at } },
    { type: 'AddressConfirmed', data: { changeId } },
  ]
}
