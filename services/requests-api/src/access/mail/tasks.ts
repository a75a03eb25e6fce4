import type { MailJob } from '@countersign/contracts/jobs'
import type { Journal } from '@countersign/event-log'
import { personSubject, sealJson, type Vault } from '@countersign/vault'
import {
  type AccountMailLedger,
  type AskedAccountMail,
  evolveAccountLedger,
  noAccountMails,
  openAccountMails,
} from '../domain/mails.js'
import type { Clock } from '../../kernel/clock.js'
import type { Task, Tasks } from '../../platform/effects/effect.js'
import { type AccountMailInWords, accountMailContent } from './content.js'
import { accountHistory, personOf } from './history.js'

/** Includes failed attempts: only then does a mail in progress wait again, and can be withdrawn. */
export const eventsAboutAccountMails: ReadonlySet<string> = new Set([
  'InstallationClaimed',
  'PasswordSet',
  'PasswordRemoved',
  'PasswordResetAsked',
  'PasskeyRegistered',
  'PasskeyRemoved',
  'AuthenticatorAppAdded',
  'AuthenticatorAppRemoved',
  'RecoveryCodesIssued',
  'RecoveryCodeUsed',
  'AddressConfirmed',
  'SignedIn',
  'SignInRefused',
  'MailAttemptFailed',
] as const)

export interface AccountMailParts {
  journal: Pick<Journal, 'read'>
  vault: Pick<Vault, 'obtain'>
  clock: Clock
}

/** Mails that a person's history requests and that have no outcome yet, and those it withdraws. */
export async function accountMailTasks({ journal, vault, clock }: AccountMailParts, id: string): Promise<Tasks> {
  const personId = await personOf(journal, id)
  if (personId === null) return { due: [] }
  const history = await accountHistory(journal, personId, clock.now())
  const ledger = history.reduce<AccountMailLedger>(evolveAccountLedger, noAccountMails)
  const due: Task[] = []
  for (const mail of openAccountMails(ledger)) {
    const inWords = accountMailContent(mail, history)
    // Null after erasure.
    if (inWords) due.push({ id: mail.mailId, payload: await jobOf(mail, inWords, personId, vault) })
  }
  return {
    due,
    withdrawn: Object.values(ledger.mails).flatMap(({ mailId, state }) => (state === 'withdrawn' ? [mailId] : [])),
  }
}

/** Sealed under the person's key (rule sending-4). */
async function jobOf(
  { mailId, kind, to }: AskedAccountMail,
  { content, correlation }: AccountMailInWords,
  personId: string,
  vault: AccountMailParts['vault'],
): Promise<MailJob> {
  const key = await vault.obtain(personSubject(personId))
  return {
    version: 1,
    mailId,
    kind,
    about: { kind: 'person', id: personId },
    to,
    historyHead: null,
    ...(correlation && { correlation }),
    personal: { key: key.subject, sealed: sealJson(key, content, `mail-job:${mailId}`) },
  }
}
