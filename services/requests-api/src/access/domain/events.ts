import type { Mail, MailOutcomeEvent } from '../../kernel/mail.js'
import type { Personal } from '../../kernel/personal.js'

/** How a person proved their presence. */
export type SignInMethod = 'passkey' | 'password' | 'app' | 'recovery-code'

/** The cause of a change to an account: the person, a command on the machine, or a link. */
export type ChangedBy = 'person' | 'terminal' | 'reset-link' | 'recovery-link'

export type InstallationEvent = {
  type: 'InstallationClaimed'
  data: { personId: string; teamId: string; by: 'terminal' }
}

export type PersonEvent =
  | {
      type: 'PersonJoined'
      data: {
        personId: string
        name: Personal<string>
        email: Personal<string>
        locale: string
        by: 'claim'
      }
    }
  | { type: 'PersonRenamed'; data: { name: Personal<string> } }
  | { type: 'PasswordSet'; data: { credentialId: string; hash: Personal<string> } }
  | { type: 'PasswordRemoved'; data: { credentialId: string } }
  | { type: 'PasswordResetAsked'; data: { resetId: string; validUntil: string } }
  | { type: 'PasswordResetUsed'; data: { resetId: string } }
  | {
      type: 'PasskeyRegistered'
      data: {
        credentialId: string
        rpId: string
        /** The authenticator's id of the credential, base64url. */
        externalId: Personal<string>
        /** COSE key, base64url. */
        publicKey: Personal<string>
        transports: Personal<string[]>
        backedUp: Personal<boolean>
        label: Personal<string>
      }
    }
  | { type: 'PasskeyRelabelled'; data: { credentialId: string; label: Personal<string> } }
  | { type: 'PasskeyRemoved'; data: { credentialId: string } }
  | { type: 'AuthenticatorAppAdded'; data: { credentialId: string; secret: Personal<string> } }
  | { type: 'AuthenticatorAppRemoved'; data: { credentialId: string } }
  /** SHA-256 of each code, in order. */
  | { type: 'RecoveryCodesIssued'; data: { credentialId: string; hashes: Personal<string[]> } }
  /** `number` is the position of the used code, from 0. */
  | { type: 'RecoveryCodeUsed'; data: { credentialId: string; number: number } }
  | {
      type: 'AddressChangeAsked'
      data: { changeId: string; email: Personal<string>; validUntil: string }
    }
  | { type: 'AddressConfirmed'; data: { changeId: string } }

interface Origin {
  ipAddress: Personal<string | null>
  userAgent: Personal<string | null>
}

export type SignInRefusal = 'password' | 'code' | 'passkey' | 'recovery-code'

/** One stream per person and month, so that keys can be destroyed by month. */
export type SignInEvent =
  | { type: 'SignedIn'; data: Origin & { sessionRef: string; methods: SignInMethod[]; newDevice: boolean } }
  /** The 1st, 5th, 10th, 50th … failure of a burst, which bounds the log. */
  | { type: 'SignInRefused'; data: Origin & { why: SignInRefusal; count: number } }
  | { type: 'ConfirmedAgain'; data: { sessionRef: string; method: SignInMethod } }
  | { type: 'SignedOut'; data: { sessionRef: string } }
  | { type: 'SessionEnded'; data: { sessionRef: string; by: ChangedBy } }

export type AddressEvent =
  { type: 'AddressTaken'; data: { personId: string } } | { type: 'AddressFreed'; data: Record<string, never> }

export type TeamEvent =
  | { type: 'TeamFounded'; data: { teamId: string; name: Personal<string> } }
  | { type: 'TeamRenamed'; data: { name: Personal<string> } }
  | { type: 'MemberJoined'; data: { personId: string; role: 'owner'; by: 'claim' } }

/** An address is one that the person has no longer. */
export type AccountMailTo = { kind: 'person'; personId: string } | { kind: 'address' }

export type AccountMailKind =
  | 'reset-password'
  | 'no-password-to-reset'
  | 'new-sign-in'
  | 'factor-changed'
  | 'sign-ins-failed'
  | 'recovery-code-used'
  | 'claimed'
  | 'address-changed'

/** Outcomes of emails about a person, in the person's stream. */
export type AccountMailEvent = MailOutcomeEvent<Mail<AccountMailKind, AccountMailTo>>

export type AccountEvent = InstallationEvent | PersonEvent | SignInEvent | AddressEvent | TeamEvent | AccountMailEvent

export type AccountEventNamed<Name extends AccountEvent['type']> = Extract<AccountEvent, { type: Name }>
