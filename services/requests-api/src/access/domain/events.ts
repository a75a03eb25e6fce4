import { type EventsOf, joined } from '../../kernel/declared-events.js'
import type { Mail, MailOutcomeEvent } from '../../kernel/mail.js'
import type { Personal } from '../../kernel/personal.js'
import { type AccountDeclaration, event } from './event.js'
import type { InvitedRole, Role } from './permissions.js'
import { signInEvents } from './sign-in-events.js'

const installationEvents = {
  InstallationClaimed: event<{ personId: string; teamId: string; by: 'terminal' }>({}),
}

const personEvents = {
  PersonJoined: event<{
    personId: string
    name: Personal<string>
    email: Personal<string>
    locale: string
    by: 'claim' | 'invitation'
  }>({ personal: ['name', 'email'] }),
  PersonRenamed: event<{ name: Personal<string> }>({ personal: ['name'] }),
  PasswordSet: event<{ credentialId: string; hash: Personal<string> }>({ personal: ['hash'], subject: 'credential' }),
  PasswordRemoved: event<{ credentialId: string }>({}),
  PasswordResetAsked: event<{ resetId: string; validUntil: string }>({}),
  PasswordResetUsed: event<{ resetId: string }>({}),
  PasskeyRegistered: event<{
    credentialId: string
    rpId: string
    /** The authenticator's id of the credential, base64url. */
    externalId: Personal<string>
    /** COSE key, base64url. */
    publicKey: Personal<string>
    transports: Personal<string[]>
    backedUp: Personal<boolean>
    label: Personal<string>
  }>({ personal: ['externalId', 'publicKey', 'transports', 'backedUp', 'label'], subject: 'credential' }),
  PasskeyRelabelled: event<{ credentialId: string; label: Personal<string> }>({
    personal: ['label'],
    subject: 'credential',
  }),
  PasskeyRemoved: event<{ credentialId: string }>({}),
  AuthenticatorAppAdded: event<{ credentialId: string; secret: Personal<string> }>({
    personal: ['secret'],
    subject: 'credential',
  }),
  AuthenticatorAppRemoved: event<{ credentialId: string }>({}),
  /** SHA-256 of each code, in order. */
  RecoveryCodesIssued: event<{ credentialId: string; hashes: Personal<string[]> }>({
    personal: ['hashes'],
    subject: 'credential',
  }),
  /** `number` is the position of the used code, from 0. */
  RecoveryCodeUsed: event<{ credentialId: string; number: number }>({}),
  AddressChangeAsked: event<{ changeId: string; email: Personal<string>; validUntil: string }>({ personal: ['email'] }),
  AddressConfirmed: event<{ changeId: string }>({}),
}

const addressEvents = {
  AddressTaken: event<{ personId: string }>({}),
  AddressFreed: event({}),
}

const teamEvents = {
  TeamFounded: event<{ teamId: string; name: Personal<string> }>({ personal: ['name'] }),
  TeamRenamed: event<{ name: Personal<string> }>({ personal: ['name'] }),
  MemberInvited: event<{ invitationId: string; email: Personal<string>; role: InvitedRole; validUntil: string }>({
    personal: ['email'],
    subject: 'invitation',
  }),
  InvitationRepeated: event<{ invitationId: string }>({}),
  InvitationWithdrawn: event<{ invitationId: string }>({}),
  MemberJoined: event<
    { personId: string; role: Role } & ({ by: 'claim' } | { by: 'invitation'; invitationId: string })
  >({}),
  MemberRoleChanged: event<{ personId: string; role: Role }>({}),
  /** `handTo`: the member who takes over the person's requests. */
  MemberRemoved: event<{ personId: string; handTo: null }>({}),
}

/** Every event of accounts except the outcomes of emails, which are declared with those about requests. */
export const accountDeclarations: Readonly<Record<DeclaredEvent['type'], AccountDeclaration>> = joined(
  ['version', 'personal'],
  installationEvents,
  personEvents,
  signInEvents,
  addressEvents,
  teamEvents,
)

/** An address is one that the person has no longer. */
export type AccountMailTo = { kind: 'person'; personId: string } | { kind: 'address' }

/** Outcomes of emails about a person, in the person's stream. */
export type AccountMailEvent = MailOutcomeEvent<Mail<string, AccountMailTo>>

export type TeamMailTo = { kind: 'person'; personId: string } | { kind: 'invitation'; invitationId: string }

/** Outcomes of emails about a team, in the team's stream. */
export type TeamMailEvent = MailOutcomeEvent<Mail<string, TeamMailTo>>

export type InstallationEvent = EventsOf<typeof installationEvents>
export type PersonEvent = EventsOf<typeof personEvents>
export type SignInEvent = EventsOf<typeof signInEvents>
export type AddressEvent = EventsOf<typeof addressEvents>
export type TeamEvent = EventsOf<typeof teamEvents>
export type DeclaredEvent = InstallationEvent | PersonEvent | SignInEvent | AddressEvent | TeamEvent
export type AccountEvent = DeclaredEvent | AccountMailEvent | TeamMailEvent

export type AccountEventNamed<Name extends AccountEvent['type']> = Extract<AccountEvent, { type: Name }>
