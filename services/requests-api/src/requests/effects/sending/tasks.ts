import type { MailJob } from '@countersign/contracts/jobs'
import type { Actor, Journal } from '@countersign/event-log'
import { requestSubject, sealJson, type Vault } from '@countersign/vault'
import { eventsThatConcern } from '../../domain/event-catalogue.js'
import { type AskedMail, evolveLedger, type MailLedger, openMails } from '../../domain/mail-ledger.js'
import type { Person } from '../../../kernel/person.js'
import { system } from '../../../kernel/caller.js'
import { readStream } from '../../use-cases/requests.js'
import { PastDetails } from '../../views/past-details.js'
import type { Task, Tasks } from '../../../platform/effects/effect.js'
import { mailContent, type MailInWords } from './content.js'

/** Includes failed attempts: only then does a mail in progress wait again, and can be withdrawn. */
export const eventsAboutMails = eventsThatConcern('mails')

export interface MailTaskParts {
  journal: Pick<Journal, 'read'>
  vault: Pick<Vault, 'obtain'>
  /** Present name and address of the person responsible for a request, by its creator; null: as recorded when sent. */
  senderOf(creator: Actor): Promise<Person | null>
}

/** Mails that the history requests and that have no outcome yet, and those it withdraws. */
export async function mailTasks({ journal, vault, senderOf }: MailTaskParts, requestId: string): Promise<Tasks> {
  const { entries: history } = await readStream(journal, requestId, system('mail', requestId))
  const ledger = history.reduce<MailLedger>((sofar, { event, revision }) => evolveLedger(sofar, event, revision), {})
  const past = new PastDetails(history)
  const due: Task[] = []
  const open = openMails(ledger)
  const creator = open.some(({ to }) => to.kind === 'sender') ? history[0]?.actor : undefined
  const sender = creator ? await senderOf(creator) : null
  for (const mail of open) {
    const inWords = mailContent(mail, past, sender)
    // Null after erasure.
    if (inWords) due.push({ id: mail.mailId, payload: await jobOf(mail, inWords, requestId, vault) })
  }
  return {
    due,
    withdrawn: Object.values(ledger).flatMap(({ mailId, state }) => (state === 'withdrawn' ? [mailId] : [])),
  }
}

/** Sealed under the request's key: erasure makes jobs left in queues and backups unreadable (rule sending-4). */
async function jobOf(
  { mailId, kind, to }: AskedMail,
  { content, historyHead, correlation }: MailInWords,
  requestId: string,
  vault: MailTaskParts['vault'],
): Promise<MailJob> {
  const key = await vault.obtain(requestSubject(requestId))
  return {
    version: 1,
    mailId,
    kind,
    about: { kind: 'request', id: requestId },
    to,
    historyHead,
    ...(correlation && { correlation }),
    personal: { key: key.subject, sealed: sealJson(key, content, `mail-job:${mailId}`) },
  }
}
