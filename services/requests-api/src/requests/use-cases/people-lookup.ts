import type { Person } from '../../kernel/person.js'

/** Finds people for the histories of requests. */
export interface PeopleLookup {
  /** Present name and address; null if the person is unknown or their account was erased. */
  introduction(personId: string): Promise<Person | null>
}

export interface KnownPeople extends PeopleLookup {
  /** Id of the person who claimed the installation; null before. */
  claimer(): Promise<string | null>
}

/** Before the claim there are no people. */
export const nobody: PeopleLookup = { introduction: async () => null }
