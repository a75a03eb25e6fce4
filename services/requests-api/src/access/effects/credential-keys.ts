import type { Journal } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import type { PersonEvent } from '../domain/events.js'
import { replayPerson } from '../domain/evolve-person.js'
import { personStream } from '../domain/streams.js'
import { destroyRetired } from '../account/account-keys.js'
import type { Effect } from '../../platform/effects/effect.js'

/** Events that replace or remove a credential. */
export const eventsThatRetire: ReadonlySet<PersonEvent['type']> = new Set([
  'PasswordSet',
  'PasswordRemoved',
  'PasskeyRemoved',
  'AuthenticatorAppAdded',
  'AuthenticatorAppRemoved',
  'RecoveryCodesIssued',
])

/** Destroys the keys of retired credentials that an interrupted command has left (ADR 0127). */
export function credentialKeys({ journal, vault }: { journal: Journal; vault: Vault }): Effect {
  return {
    reactors: [
      {
        name: 'credential-keys-reactor',
        to: eventsThatRetire,
        streams: personStream(''),
        async react(personId) {
          const { entries, altered } = await journal.read(personStream(personId))
          // An altered history must not decide which keys go.
          const person = altered ? null : replayPerson(entries)
          if (person) await destroyRetired(vault, person)
        },
      },
    ],
  }
}
