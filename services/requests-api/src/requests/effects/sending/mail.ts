import { mailQueue } from '@countersign/contracts/jobs'
import { eachRow } from '@countersign/projections'
import type { ReadModelAccess } from '../../../platform/read-models.js'
import { openIn, outstandingMails } from '../../read-models/sending/outstanding-mails.js'
import { requestStream } from '../../domain/streams.js'
import type { Effect, TaskQueue } from '../../../platform/effects/effect.js'
import { eventsAboutMails, type MailTaskParts, mailTasks } from './tasks.js'

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
