import type { AccountEvent } from './events.js'

interface Declaration {
  /** Current schema version. Raise it together with an upcaster for the previous one. */
  version: number
  /** Personal fields of `data`: encrypted, and erased with the key of their subject. */
  personal: readonly string[]
  /** The event's own key instead of its stream's; destroying it forgets the credential alone. */
  subject?: 'credential'
}

const origin = ['ipAddress', 'userAgent']

/** Declares every event of accounts except the outcomes of emails, which are declared with those about requests. */
export const accountDeclarations: Readonly<
  Record<Exclude<AccountEvent['type'], 'MailDelivered' | 'MailAttemptFailed' | 'MailUndeliverable'>, Declaration>
> = {
  InstallationClaimed: { version: 1, personal: [] },
  PersonJoined: { version: 1, personal: ['name', 'email'] },
  PersonRenamed: { version: 1, personal: ['name'] },
  PasswordSet: { version: 1, personal: ['hash'], subject: 'credential' },
  PasswordRemoved: { version: 1, personal: [] },
  PasswordResetAsked: { version: 1, personal: [] },
  PasswordResetUsed: { version: 1, personal: [] },
  PasskeyRegistered: {
    version: 1,
    personal: ['externalId', 'publicKey', 'transports', 'backedUp', 'label'],
    subject: 'credential',
  },
  PasskeyRelabelled: { version: 1, personal: ['label'], subject: 'credential' },
  PasskeyRemoved: { version: 1, personal: [] },
  AuthenticatorAppAdded: { version: 1, personal: ['secret'], subject: 'credential' },
  AuthenticatorAppRemoved: { version: 1, personal: [] },
  RecoveryCodesIssued: { version: 1, personal: ['hashes'], subject: 'credential' },
  RecoveryCodeUsed: { version: 1, personal: [] },
  AddressChangeAsked: { version: 1, personal: ['email'] },
  AddressConfirmed: { version: 1, personal: [] },
  SignedIn: { version: 1, personal: origin },
  SignInRefused: { version: 1, personal: origin },
  ConfirmedAgain: { version: 1, personal: [] },
  SignedOut: { version: 1, personal: [] },
  SessionEnded: { version: 1, personal: [] },
  AddressTaken: { version: 1, personal: [] },
  AddressFreed: { version: 1, personal: [] },
  TeamFounded: { version: 1, personal: ['name'] },
  TeamRenamed: { version: 1, personal: ['name'] },
  MemberJoined: { version: 1, personal: [] },
}

/** The vault subject of an event's personal data if it is not its stream's; null otherwise. */
export function ownSubject({ type, data }: { type: string; data: object }): string | null {
  const isOfCredential = (accountDeclarations as Readonly<Record<string, Declaration>>)[type]?.subject === 'credential'
  return isOfCredential ? credentialSubject((data as { credentialId: string }).credentialId) : null
}

export const credentialSubject = (credentialId: string): string => `credential-${credentialId}`
