import type { Mail, MailHappening, MailRules, MailStep } from '../../kernel/mail.js'
import type { AccountEvent, AccountMailTo } from './events.js'
import { factorChangeOf } from './factor-changes.js'

export type AccountMailKind =
  | 'reset-password'
  | 'no-password-to-reset'
  | 'new-sign-in'
  | 'factor-changed'
  | 'sign-ins-failed'
  | 'recovery-code-used'
  | 'claimed'
  | 'address-changed'

export type AccountMail = Mail<AccountMailKind, AccountMailTo>

/** An event of a person, of their sign-ins or of the installation. */
type AccountHappening = MailHappening<AccountEvent>

export interface KnownOfPerson {
  /** Causation of the append by which the person joined; its credentials and sign-in need no mail. */
  joinedBy: string | null
  hasPassword: boolean
  /** Causation of the newest change of credentials: the changes of one append are one mail. */
  changedBy: string | null
}

type Step = MailStep<KnownOfPerson, AccountMail>

/** The emails that each event asks for and withdraws. */
export const accountMailRules: MailRules<AccountEvent, KnownOfPerson, AccountMail> = {
  initial: { joinedBy: null, hasPassword: false, changedBy: null },
  steps: {
    PersonJoined: (known, _, { causation }) => ({ state: { ...known, joinedBy: causation } }),
    InstallationClaimed: (_, { personId }) => ({
      ask: [{ mailId: `claimed-${personId}`, kind: 'claimed', to: { kind: 'person', personId } }],
    }),
    SignedIn: (known, { newDevice }, happened) =>
      newDevice && !isOfJoining(known, happened) ? { ask: [toPerson('new-sign-in', happened)] } : {},
    SignInRefused: (_, { count }, happened) => (count === 10 ? { ask: [toPerson('sign-ins-failed', happened)] } : {}),
    RecoveryCodeUsed: (_known, _, happened) => ({ ask: [toPerson('recovery-code-used', happened)] }),
    PasswordResetAsked: ({ hasPassword }, { validUntil }, happened) => {
      const kind = hasPassword ? 'reset-password' : 'no-password-to-reset'
      return { withdraw: hasLink, ask: [{ ...toPerson(kind, happened), validUntil }] }
    },
    AddressConfirmed: (_known, _, happened) => {
      const { mailId, ...mail } = toPerson('address-changed', happened)
      return {
        ask: [
          { ...mail, mailId: `${mailId}-old`, to: { kind: 'address' } },
          { ...mail, mailId: `${mailId}-new` },
        ],
      }
    },
    PasswordSet: changed,
    PasswordRemoved: changed,
    PasskeyRegistered: changed,
    PasskeyRemoved: changed,
    AuthenticatorAppAdded: changed,
    AuthenticatorAppRemoved: changed,
    RecoveryCodesIssued: changed,
  },
}

/** The person's id and the event's place make the id unique across all people. */
function toPerson(kind: AccountMailKind, { stream, revision }: AccountHappening): AccountMail {
  const personId = stream.slice(-36)
  const month = /^sign-ins-(\d{4}-\d{2})-/.exec(stream)?.[1]
  const mailId = [kind, personId, ...(month ? [month] : []), revision].join('-')
  return { mailId, kind, to: { kind: 'person', personId } }
}

/** A new or removed password makes earlier links for a new one useless. */
function changed(before: KnownOfPerson, _: object, happened: AccountHappening): Step {
  const { event, causation } = happened
  const change = factorChangeOf(event, before.hasPassword)
  const isOfPassword = change?.startsWith('password-') ?? false
  const known = isOfPassword ? { ...before, hasPassword: change !== 'password-removed' } : before
  const withdrawn = isOfPassword ? { withdraw: hasLink } : {}
  const isTold = causation !== null && causation === known.changedBy
  if (isRehash(happened) || isOfJoining(known, happened) || isTold) return { state: known, ...withdrawn }
  return { state: { ...known, changedBy: causation }, ...withdrawn, ask: [toPerson('factor-changed', happened)] }
}

/** A stronger hash of the same password, stored at a sign-in. */
const isRehash = ({ actor }: Pick<AccountHappening, 'actor'>): boolean =>
  actor.kind === 'system' && actor.name === 'rehash'

const isOfJoining = ({ joinedBy }: KnownOfPerson, { causation }: AccountHappening): boolean =>
  causation !== null && causation === joinedBy

const hasLink = ({ validUntil }: AccountMail): boolean => validUntil !== undefined
