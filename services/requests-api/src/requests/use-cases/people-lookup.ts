import type { Person } from '../../kernel/person.js'

/** Finds people for the histories of requests. */
export interface PeopleLookup {
  /** Present name and address; null if the person is unknown or their account was erased. */
  introduction(personId: string): Promise<Person | null>
}

/** Before the claim there are no people. */
export const nobody: PeopleLookup = { introduction: async () => null }
