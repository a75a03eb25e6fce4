import { type Happened, idOf, type Projection, type Rows } from '@countersign/projections'
import type { AccountEvent } from '../domain/events.js'
import {
  type AccountMailLedger,
  type AskedAccountMail,
  evolveAccountLedger,
  noAccountMails,
  openAccountMails,
} from '../domain/mails.js'

/** Open emails about a person, and what determines the next ones. */
export interface AccountMailsRow extends Omit<AccountMailLedger, 'mails'> {
  personId: string
  mails: AskedAccountMail[]
  waiting: boolean
  askedAt: string
}

type Shapes = { people: AccountMailsRow }

export const openIn = ({ mails }: AccountMailsRow): string[] => mails.map(({ mailId }) => mailId)

const apply = async (happened: Happened<AccountEvent>, { people }: { people: Rows<AccountMailsRow> }) => {
  const { event, stream, at } = happened
  const personId = event.type === 'InstallationClaimed' ? event.data.personId : idOf(stream)
  const row = await people.get(personId)
  const { mails, ...ledger } = evolveAccountLedger(row ? { ...row, mails: byId(row.mails) } : noAccountMails, happened)
  const { joinedBy, hasPassword, changedBy } = ledger
  const state = { joinedBy, hasPassword, changedBy, mails: openAccountMails({ mails }) }
  await people.put(personId, { personId, ...state, waiting: state.mails.length > 0, askedAt: at })
}

const applyToPerson = async (happened: Happened<AccountEvent>, tables: { people: Rows<AccountMailsRow> }) => {
  // Mails about requests have outcomes of the same names.
  if (happened.stream.startsWith('person-')) await apply(happened, tables)
}

const byId = (mails: readonly AskedAccountMail[]): Record<string, AskedAccountMail> =>
  Object.fromEntries(mails.map((mail) => [mail.mailId, mail]))

/** Infers the name of a projection of accounts. */
const accountProjection = <const Named extends string>(
  projection: Projection<AccountEvent, Shapes, Named>,
): Projection<AccountEvent, Shapes, Named> => projection

/** Emails about accounts for the reconciler, like `outstanding-mails` for those about requests (rule sending-5). */
export const outstandingAccountMails = accountProjection({
  name: 'outstanding-account-mails',
  version: 2,
  tables: { people: { byStream: true, indexes: [{ within: ['waiting'], by: 'askedAt' }] } },
  on: {
    InstallationClaimed: apply,
    PersonJoined: apply,
    PasswordSet: apply,
    PasswordRemoved: apply,
    PasswordResetAsked: apply,
    PasskeyRegistered: apply,
    PasskeyRemoved: apply,
    AuthenticatorAppAdded: apply,
    AuthenticatorAppRemoved: apply,
    RecoveryCodesIssued: apply,
    RecoveryCodeUsed: apply,
    AddressConfirmed: apply,
    SignedIn: apply,
    SignInRefused: apply,
    MailDelivered: applyToPerson,
    MailAttemptFailed: applyToPerson,
    MailUndeliverable: applyToPerson,
  },
})
