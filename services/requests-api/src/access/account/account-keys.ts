import type { Journal } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import type { TeamEvent } from '../domain/events.js'
import { credentialSubject, invitationSubject } from '../domain/subjects.js'
import { replayPerson } from '../domain/evolve-person.js'
import type { PersonState } from '../domain/person-state.js'
import { personStream } from '../domain/streams.js'
import { readIntact } from './account-log.js'

/** Destroys the keys of replaced and removed credentials, so that no copy of the log reveals them. Idempotent. */
export async function destroyRetired(vault: Vault, { retired }: Pick<PersonState, 'retired'>): Promise<void> {
  for (const credentialId of retired) await destroyed(vault, credentialSubject(credentialId))
}

/** Destroys the key of the invitation that an event ends, so that nobody can read its address or use its link. Idempotent. */
export async function destroyEnded(vault: Vault, { type, data }: { type: string; data: object }): Promise<void> {
  if (eventsThatEnd.some((one) => one === type) && 'invitationId' in data)
    await destroyed(vault, invitationSubject(String(data.invitationId)))
}

/** Events that accept or withdraw an invitation. */
export const eventsThatEnd = ['MemberJoined', 'InvitationWithdrawn'] as const satisfies TeamEvent['type'][]

/** Destroys all keys of a person who never joined and no longer can. Idempotent. */
export async function destroyPerson(
  { journal, vault }: { journal: Journal; vault: Vault },
  personId: string,
): Promise<void> {
  const person = replayPerson(await readIntact(journal, personStream(personId)))
  if (person) {
    const inUse = [...person.passkeys, person.password, person.app, person.recoveryCodes]
    await destroyRetired(vault, { retired: inUse.flatMap((credential) => credential?.credentialId ?? []) })
    await destroyRetired(vault, person)
  }
  // Even without an account, so that an unfinished claim cannot create it.
  await destroyed(vault, personStream(personId))
}

/** Idempotent. */
export async function destroyed(vault: Vault, subject: string): Promise<void> {
  if ((await vault.find(subject)) !== 'destroyed') await vault.destroy(subject)
}
