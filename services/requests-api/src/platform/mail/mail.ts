import { type MailAbout, type MailJob, type MailKind, mailQueue, type MailTo } from '@countersign/contracts/jobs'
import type { DomainEvent, Entry } from '@countersign/event-log'
import { eachRow } from '@countersign/projections'
import { sealJson, type SubjectKey, type Vault } from '@countersign/vault'
import type { Mail } from '../../kernel/mail.js'
import type { Effect, Task, TaskQueue, Tasks } from '../effects/effect.js'
import type { ReadModelAccess } from '../read-models.js'
import { evolveMails, noMails } from './mail-ledger.js'
import type { MailInWords, MailSubject, OpenMailSubject } from './mail-subject.js'
import { openIn, outstandingMails, subjectKey, subjectOf } from './outstanding-mails.js'

export interface MailParts {
  subjects: readonly OpenMailSubject[]
  vault: Pick<Vault, 'obtain'>
  readModels: ReadModelAccess<typeof outstandingMails>
}

/** Includes failed attempts: only then does a mail in progress wait again, and can be withdrawn. */
export const eventsAboutMails = (subjects: readonly Pick<MailSubject, 'rules'>[]): ReadonlySet<string> =>
  new Set([...subjects.flatMap(({ rules }) => Object.keys(rules.steps)), 'MailAttemptFailed'])

/** Enqueues mails about every subject; the mailer sends them and reports the outcome. */
export const mail = ({ subjects, vault, readModels }: MailParts): Effect => ({
  reactors: [
    {
      name: 'mail-reactor',
      to: eventsAboutMails(subjects),
      streams: subjects.flatMap(({ streams }) => streams),
      subject: (event, stream) => subjectKey(subjectOf(subjects, stream)!, event, stream),
    },
  ],
  queue: {
    name: mailQueue,
    about: 'request',
    tasks: (key, since) => {
      const [about, id] = [key.slice(0, key.indexOf('-')), key.slice(key.indexOf('-') + 1)]
      return mailTasks(
        subjects.find((subject) => subject.about === about)!,
        id,
        vault,
        since,
      )
    },
    lost: { job: 'reconcile-mails', lacking: (holds) => lackingMails(readModels, holds) },
  },
})

/**
 * Mails that a history requests and that have no outcome yet, and those it withdraws.
 *
 * @param since log position of the first event whose mails count; writing the content of all is slow if many wait
 */
export async function mailTasks(
  subject: OpenMailSubject,
  id: string,
  vault: MailParts['vault'],
  since = 0,
): Promise<Tasks> {
  const history = await subject.history(id)
  const ledger = noMails(subject.rules)
  const withdrawn: string[] = []
  for (const [place, entry] of history.entries.entries()) {
    const ended = evolveMails(subject.rules, ledger, entry, place)
    if (entry.position >= since) withdrawn.push(...ended)
  }
  const due: Task[] = []
  for (const { mail: asked, askedAt } of ledger.open.values()) {
    const asking = history.entries[askedAt]!
    if (asking.position < since) continue
    const inWords = await subject.content(asked, history, askedAt)
    // Null after erasure.
    if (!inWords) continue
    const key = await vault.obtain(subject.keyOf(id, asked))
    const payload = jobOf(asked, inWords, { kind: subject.about, id }, asking, key)
    // A client may choose a person's id for a request, whose erasure drops the jobs about it.
    due.push({ id: asked.mailId, payload, ...(subject.about === 'request' && { about: id }) })
  }
  return { due, withdrawn }
}

/** Sealed under the subject's key: erasure makes jobs left in queues and backups unreadable (rule sending-4). */
const jobOf = (
  { mailId, kind, to }: Mail,
  { content, historyHead }: MailInWords,
  about: MailAbout,
  { correlation }: Entry<DomainEvent>,
  key: SubjectKey,
): MailJob => ({
  version: 1,
  mailId,
  kind: kind as MailKind,
  about,
  to: to as MailTo,
  historyHead,
  ...(correlation && { correlation }),
  personal: { key: key.subject, sealed: sealJson(key, content, `mail-job:${mailId}`) },
})

/** Subjects with a mail that has neither outcome nor job (rule sending-5). Mails already sent are reported again. */
async function* lackingMails(readModels: MailParts['readModels'], holds: TaskQueue['holds']): AsyncIterable<string> {
  const waiting = { table: 'mails', where: { waiting: true }, by: 'askedAt', direction: 'rising' } as const
  for await (const row of eachRow(() => readModels.latest(outstandingMails), waiting))
    if (await anyMissing(holds, openIn(row))) yield row.subject
}

async function anyMissing(holds: TaskQueue['holds'], mailIds: readonly string[]): Promise<boolean> {
  for (const mailId of mailIds) if (!(await holds(mailId))) return true
  return false
}
