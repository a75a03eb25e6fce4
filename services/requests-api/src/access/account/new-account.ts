import { KeyDestroyed } from '@countersign/vault'
import { foldedAddress } from '../../kernel/folded-address.js'
import type { Caller } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'
import { renamePerson } from '../domain/account/profile.js'
import type { PersonEvent } from '../domain/events.js'
import { replayPerson } from '../domain/evolve-person.js'
import type { PersonState } from '../domain/person-state.js'
import { type AccountRefusal, refuse } from '../domain/refusal.js'
import { personStream } from '../domain/streams.js'
import { destroyRetired } from './account-keys.js'
import type { AccountParts } from './account-log.js'

export interface NewAccount {
  personId: string
  name: string
  email: string
  locale: string
  by: 'claim' | 'invitation'
  /** The person's first ways to sign in. */
  credentials: PersonEvent[]
}

/**
 * Creates an account, or brings the one of an interrupted call up to date.
 *
 * @param ifLost refusal if another person took the address meanwhile and joined, which destroyed this person's key
 */
export async function createAccount(
  parts: AccountParts,
  account: NewAccount,
  caller: Caller,
  ifLost: AccountRefusal,
): Promise<void> {
  try {
    const { entries } = await handle(parts, {
      stream: personStream(account.personId),
      caller,
      decide: (history) => accountEvents(replayPerson(history), account),
    })
    await destroyRetired(parts.vault, replayPerson(entries)!)
  } catch (error) {
    if (error instanceof KeyDestroyed) return refuse(ifLost)
    throw error
  }
}

function accountEvents(person: PersonState | null, account: NewAccount): PersonEvent[] {
  const { personId, name, email, locale, by, credentials } = account
  if (!person) return [{ type: 'PersonJoined', data: { personId, name, email, locale, by } }, ...credentials]
  // The address of the interrupted call stays taken for a minute, so another one begins with another person.
  if (person.email === null || foldedAddress(person.email) !== foldedAddress(email)) return refuse('page-too-old')
  return [...renamePerson(person, name), ...credentials.filter((event) => !isKnown(person, event))]
}

function isKnown({ passkeys, password, app, recoveryCodes, retired }: PersonState, { data }: PersonEvent): boolean {
  if (!('credentialId' in data)) return false
  const { credentialId } = data
  const inUse = [...passkeys, password, app, recoveryCodes]
  return retired.includes(credentialId) || inUse.some((credential) => credential?.credentialId === credentialId)
}
