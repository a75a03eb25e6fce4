import { type MailJob, mailQueue } from '@countersign/contracts/jobs'
import { eachRow } from '@countersign/projections'
import type { ReadModelAccess } from '../../platform/read-models.js'
import { openIn, outstandingMails } from '../read-models/sending/outstanding-mails.js'
import { requestStream } from '../domain/streams.js'
import type { Effect, Task, TaskQueue, Tasks } from '../../platform/effects/effect.js'
import type { Actor, Journal } from '@countersign/event-log'
import { requestSubject, sealJson, type Vault } from '@countersign/vault'
import { eventsThatConcern } from '../domain/event-catalogue.js'
import { type AskedMail, evolveLedger, type MailLedger, openMails } from '../domain/mails.js'
import type { Person } from '../../kernel/person.js'
import { system } from '../../kernel/caller.js'
import { readStream } from '../use-cases/requests.js'
import { PastDetails } from '../views/request-details.js'
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

export interface MailParts extends MailTaskParts {
  readModels: ReadModelAccess<typeof outstandingMails>
}

/** Enqueues mails; the mailer sends them and reports the outcome. */
export const mail = ({ readModels, ...parts }: MailParts): Effect => ({
  reactors: [{ name: 'mail-reactor', to: eventsAboutMails, streams: requestStream('') }],
  queue: {
    name: mailQueue,
    about: 'request',
    tasks: (requestId) => mailTasks(parts, requestId),
    lost: { job: 'reconcile-mails', lacking: (holds) => lackingMails(readModels, holds) },
  },
})

/** Requests with a mail that has neither outcome nor job (rule sending-5). Mails already sent are reported again. */
async function* lackingMails(
  readModels: ReadModelAccess<typeof outstandingMails>,
  holds: TaskQueue['holds'],
): AsyncIterable<string> {
  const waiting = { table: 'requests', where: { waiting: true }, by: 'askedAt', direction: 'rising' } as const
  for await (const row of eachRow(() => readModels.latest(outstandingMails), waiting))
    if (await anyMissing(holds, openIn(row))) yield row.requestId
}

async function anyMissing(holds: TaskQueue['holds'], mailIds: readonly string[]): Promise<boolean> {
  for (const mailId of mailIds) if (!(await holds(mailId))) return true
  return false
}
