import { renamePerson } from '../domain/account/profile.js'
import type { PersonEvent } from '../domain/events.js'
import type { PersonState } from '../domain/person-state.js'
import { refuse } from '../domain/refusal.js'
import { foldedAddress } from '../../kernel/folded-address.js'

export interface FirstPerson {
  personId: string
  name: string
  email: string
  locale: string
  credentials: PersonEvent[]
}

/** Creates the claimer's account, or brings the one of an interrupted claim up to date. */
export function claimEvents(person: PersonState | null, first: FirstPerson): PersonEvent[] {
  const { personId, name, email, locale, credentials } = first
  if (!person) return [{ type: 'PersonJoined', data: { personId, name, email, locale, by: 'claim' } }, ...credentials]
  // The address of the interrupted claim stays taken for a minute, so another one begins with another person.
  if (person.email === null || foldedAddress(person.email) !== foldedAddress(email)) return refuse('page-too-old')
  return [...renamePerson(person, name), ...credentials.filter((event) => !isKnown(person, event))]
}

function isKnown({ passkeys, password, app, recoveryCodes, retired }: PersonState, { data }: PersonEvent): boolean {
  if (!('credentialId' in data)) return false
  const { credentialId } = data
  const inUse = [...passkeys, password, app, recoveryCodes]
  return retired.includes(credentialId) || inUse.some((credential) => credential?.credentialId === credentialId)
}
