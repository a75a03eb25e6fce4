import { known } from '../../kernel/personal.js'
import type { AccountEventNamed, AccountMailEvent, PersonEvent } from './events.js'
import type { PasskeyState, PersonState } from './person-state.js'

export interface PersonHappening {
  event: PersonEvent | AccountMailEvent
  at: string
}

/** Never refuses, because the event has already happened. */
export function evolvePerson(person: PersonState | null, { event, at }: PersonHappening): PersonState | null {
  if (event.type === 'PersonJoined') return joined(event.data)
  return person && changed(person, event, at)
}

export function replayPerson(history: Iterable<PersonHappening>): PersonState | null {
  let person: PersonState | null = null
  for (const happened of history) person = evolvePerson(person, happened)
  return person
}

const joined = ({ personId, name, email, locale }: AccountEventNamed<'PersonJoined'>['data']) => ({
  personId,
  name: known(name),
  email: known(email),
  locale,
  password: null,
  passkeys: [],
  app: null,
  recoveryCodes: null,
  reset: null,
  nextAddress: null,
  devicesSince: null,
  retired: [],
})

function changed(person: PersonState, event: PersonHappening['event'], at: string): PersonState {
  switch (event.type) {
    case 'PersonRenamed':
      return { ...person, name: known(event.data.name) }
    case 'PasswordSet': {
      const { credentialId, hash } = event.data
      const password = { credentialId, hash: known(hash), setAt: at }
      return { ...retiring(person, person.password), password, reset: usedUp(person.reset) }
    }
    case 'PasswordRemoved':
      return {
        ...retiring(person, person.password, person.recoveryCodes),
        password: null,
        recoveryCodes: null,
        reset: usedUp(person.reset),
      }
    case 'PasswordResetAsked':
      return { ...person, reset: { ...event.data, used: false } }
    case 'PasswordResetUsed':
      return { ...person, reset: usedUp(person.reset), devicesSince: at }
    case 'PasskeyRegistered':
      return { ...person, passkeys: [...person.passkeys, passkeyOf(event.data, at)] }
    case 'PasskeyRelabelled':
      return { ...person, passkeys: relabelled(person.passkeys, event.data) }
    case 'PasskeyRemoved': {
      const { credentialId } = event.data
      const passkeys = person.passkeys.filter((passkey) => passkey.credentialId !== credentialId)
      return { ...retiring(person, event.data), passkeys }
    }
    case 'AuthenticatorAppAdded': {
      const { credentialId, secret } = event.data
      return { ...retiring(person, person.app), app: { credentialId, secret: known(secret), addedAt: at } }
    }
    // Recovery codes replace the app, so they go with it.
    case 'AuthenticatorAppRemoved':
      return { ...retiring(person, person.app, person.recoveryCodes), app: null, recoveryCodes: null }
    case 'RecoveryCodesIssued': {
      const { credentialId, hashes } = event.data
      const recoveryCodes = { credentialId, hashes: known(hashes), used: [], issuedAt: at }
      return { ...retiring(person, person.recoveryCodes), recoveryCodes }
    }
    case 'RecoveryCodeUsed':
      return { ...person, recoveryCodes: withUsed(person.recoveryCodes, event.data) }
    case 'AddressChangeAsked':
      return { ...person, nextAddress: { changeId: event.data.changeId, email: known(event.data.email) } }
    case 'AddressConfirmed':
      return person.nextAddress?.changeId === event.data.changeId
        ? { ...person, email: person.nextAddress.email, nextAddress: null }
        : person
    default:
      return person
  }
}

const retiring = (person: PersonState, ...credentials: ({ credentialId: string } | null)[]): PersonState => ({
  ...person,
  retired: [...person.retired, ...credentials.flatMap((credential) => credential?.credentialId ?? [])],
})

/** A new password makes earlier links for a new password useless. */
const usedUp = (reset: PersonState['reset']): PersonState['reset'] => reset && { ...reset, used: true }

const passkeyOf = (data: AccountEventNamed<'PasskeyRegistered'>['data'], at: string): PasskeyState => ({
  credentialId: data.credentialId,
  rpId: data.rpId,
  externalId: known(data.externalId),
  publicKey: known(data.publicKey),
  transports: known(data.transports) ?? [],
  backedUp: known(data.backedUp) ?? false,
  label: known(data.label),
  addedAt: at,
})

const relabelled = (
  passkeys: readonly PasskeyState[],
  { credentialId, label }: AccountEventNamed<'PasskeyRelabelled'>['data'],
): PasskeyState[] =>
  passkeys.map((passkey) => (passkey.credentialId === credentialId ? { ...passkey, label: known(label) } : passkey))

const withUsed = (
  codes: PersonState['recoveryCodes'],
  { credentialId, number }: AccountEventNamed<'RecoveryCodeUsed'>['data'],
): PersonState['recoveryCodes'] =>
  codes?.credentialId === credentialId ? { ...codes, used: [...codes.used, number] } : codes
