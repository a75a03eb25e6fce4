import type { AccountMailKind } from '@countersign/requests-api/internal/access/domain/mails'
import type { AccountEvent, AccountMailTo } from '@countersign/requests-api/internal/access/domain/events'
import { type FactorChange, factorChangeOf } from '@countersign/requests-api/internal/access/domain/factor-changes'

/** An event of a person, of their sign-ins or of the installation, in log order. */
export interface AccountHappening {
  event: AccountEvent
  stream: string
  revision: number
  at: string
  actor: { kind: string; name?: string }
  /** The same for all events of one append. */
  causation: string | null
}

export interface AskedAccountMail {
  mailId: string
  kind: AccountMailKind
  to: AccountMailTo
  /** The event that asked for the mail. */
  stream: string
  revision: number
  at: string
  /** End of the validity of the mail's link; null without one. */
  validUntil: string | null
  state: 'open' | 'delivered' | 'undeliverable' | 'withdrawn'
}

export interface AccountMailLedger {
  /** Causation of the append by which the person joined; its credentials and sign-in need no mail. */
  joinedBy: string | null
  hasPassword: boolean
  /** Causation of the newest change of credentials: the changes of one append are one mail. */
  changedBy: string | null
  mails: Readonly<Record<string, AskedAccountMail>>
}

export const noAccountMails: AccountMailLedger = { joinedBy: null, hasPassword: false, changedBy: null, mails: {} }

/** Folds an event. The mail queue can be rebuilt from the result. */
export function evolveAccountLedger(ledger: AccountMailLedger, happened: AccountHappening): AccountMailLedger {
  const { event } = happened
  switch (event.type) {
    case 'PersonJoined':
      return { ...ledger, joinedBy: happened.causation }
    case 'InstallationClaimed': {
      const { personId } = event.data
      return ask(ledger, happened, { mailId: `claimed-${personId}`, kind: 'claimed', to: { kind: 'person', personId } })
    }
    case 'SignedIn':
      return event.data.newDevice && !isOfJoining(ledger, happened)
        ? ask(ledger, happened, toPerson('new-sign-in', happened))
        : ledger
    case 'SignInRefused':
      return event.data.count === 10 ? ask(ledger, happened, toPerson('sign-ins-failed', happened)) : ledger
    case 'RecoveryCodeUsed':
      return ask(ledger, happened, toPerson('recovery-code-used', happened))
    case 'PasswordResetAsked': {
      const kind = ledger.hasPassword ? 'reset-password' : 'no-password-to-reset'
      return ask(withoutLinks(ledger), happened, toPerson(kind, happened), event.data.validUntil)
    }
    case 'AddressConfirmed': {
      const { mailId, ...mail } = toPerson('address-changed', happened)
      const asked = ask(ledger, happened, { ...mail, mailId: `${mailId}-old`, to: { kind: 'address' } })
      return ask(asked, happened, { ...mail, mailId: `${mailId}-new` })
    }
    case 'MailDelivered':
      return settle(ledger, event.data.mailId, 'delivered')
    case 'MailUndeliverable':
      return settle(ledger, event.data.mailId, 'undeliverable')
    case 'MailAttemptFailed':
      return outlasted(ledger, event.data)
    default:
      return withChange(ledger, happened)
  }
}

/** Includes mails with an expired link: the mailer does not send them, and reports so. */
export const openAccountMails = ({ mails }: Pick<AccountMailLedger, 'mails'>): AskedAccountMail[] =>
  Object.values(mails).filter(({ state }) => state === 'open')

type Asked = Pick<AskedAccountMail, 'mailId' | 'kind' | 'to'>

/** The person's id and the event's place make the id unique across all people. */
function toPerson(kind: AccountMailKind, { stream, revision }: AccountHappening): Asked {
  const personId = stream.slice(-36)
  const month = /^sign-ins-(\d{4}-\d{2})-/.exec(stream)?.[1]
  const mailId = [kind, personId, ...(month ? [month] : []), revision].join('-')
  return { mailId, kind, to: { kind: 'person', personId } }
}

function ask(
  ledger: AccountMailLedger,
  { stream, revision, at }: AccountHappening,
  asked: Asked,
  validUntil: string | null = null,
): AccountMailLedger {
  const mail: AskedAccountMail = { ...asked, stream, revision, at, validUntil, state: 'open' }
  return { ...ledger, mails: { ...ledger.mails, [mail.mailId]: mail } }
}

function withChange(before: AccountMailLedger, happened: AccountHappening): AccountMailLedger {
  const change = factorChangeOf(happened.event, before.hasPassword)
  if (change === null) return before
  const ledger = change.startsWith('password-') ? afterPassword(before, change) : before
  const { causation } = happened
  if (isRehash(happened) || isOfJoining(ledger, happened)) return ledger
  if (causation !== null && causation === ledger.changedBy) return ledger
  return ask({ ...ledger, changedBy: causation }, happened, toPerson('factor-changed', happened))
}

/** A new or removed password makes earlier links for a new one useless. */
const afterPassword = (ledger: AccountMailLedger, change: FactorChange): AccountMailLedger => ({
  ...withoutLinks(ledger),
  hasPassword: change !== 'password-removed',
})

/** A stronger hash of the same password, stored at a sign-in. */
export const isRehash = ({ actor }: Pick<AccountHappening, 'actor'>): boolean =>
  actor.kind === 'system' && actor.name === 'rehash'

const isOfJoining = ({ joinedBy }: AccountMailLedger, { causation }: AccountHappening): boolean =>
  causation !== null && causation === joinedBy

const withoutLinks = (ledger: AccountMailLedger): AccountMailLedger =>
  Object.values(ledger.mails)
    .filter(({ validUntil, state }) => validUntil !== null && state === 'open')
    .reduce((sofar, { mailId }) => settle(sofar, mailId, 'withdrawn'), ledger)

/** Withdraws a mail if its link expires before the next attempt. */
function outlasted(ledger: AccountMailLedger, { mailId, retryAt }: { mailId: string; retryAt: string }) {
  const validUntil = ledger.mails[mailId]?.validUntil ?? null
  return validUntil !== null && retryAt >= validUntil ? settle(ledger, mailId, 'withdrawn') : ledger
}

function settle(ledger: AccountMailLedger, mailId: string, state: AskedAccountMail['state']): AccountMailLedger {
  const mail = ledger.mails[mailId]
  return mail ? { ...ledger, mails: { ...ledger.mails, [mailId]: { ...mail, state } } } : ledger
}
