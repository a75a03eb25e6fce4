import type {
  AccountMailEvent,
  AddressEvent,
  InstallationEvent,
  PersonEvent,
  SignInEvent,
  TeamEvent,
  TeamMailEvent,
} from './events.js'

type Stream<Event> = string & { readonly events?: Event }

/** Stream names end in a UUID, which followers take as the id of the stream's subject. */
export const installationId = '0190f000-0000-7000-8000-000000000000'

export const installationStream: Stream<InstallationEvent> = `installation-${installationId}`

export const personStream = (personId: string): Stream<PersonEvent | AccountMailEvent> => `person-${personId}`

/** @param at ISO 8601, UTC; its month names the stream */
export const signInsStream = (personId: string, at: string): Stream<SignInEvent> =>
  `sign-ins-${at.slice(0, 7)}-${personId}`

/** @param addressId blind index of the folded address */
export const addressStream = (addressId: string): Stream<AddressEvent> => `address-${addressId}`

export const teamStream = (teamId: string): Stream<TeamEvent | TeamMailEvent> => `team-${teamId}`
