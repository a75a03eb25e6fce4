import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'

export const renamePerson = (person: PersonState, name: string): PersonEvent[] =>
  person.name === name ? [] : [{ type: 'PersonRenamed', data: { name } }]
