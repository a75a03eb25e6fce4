import { mailQueue } from '@countersign/contracts/jobs'
import { eachRow } from '@countersign/projections'
import type { ReadModelAccess } from '../../platform/read-models.js'
import { openIn, outstandingAccountMails } from '../read-models/outstanding-account-mails.js'
import type { Effect, TaskQueue } from '../../platform/effects/effect.js'
import { type AccountMailParts, accountMailTasks, eventsAboutAccountMails } from './tasks.js'

export interface AccountMailEffectParts extends AccountMailParts {
  readModels: ReadModelAccess<typeof outstandingAccountMails>
}

/** Enqueues emails about accounts, in the queue of all emails. */
export const accountMail = ({ readModels, ...parts }: AccountMailEffectParts): Effect => ({
  reactors: [
    {
      name: 'account-mail-reactor',
      to: eventsAboutAccountMails,
      streams: ['person-', 'sign-ins-', 'installation-'],
    },
  ],
  queue: {
    name: mailQueue,
    about: 'person',
    tasks: (id) => accountMailTasks(parts, id),
    lost: { job: 'reconcile-account-mails', lacking: (holds) => lackingMails(readModels, holds) },
  },
})

/** People with an email that has neither outcome nor job (rule sending-5). */
async function* lackingMails(
  readModels: AccountMailEffectParts['readModels'],
  holds: TaskQueue['holds'],
): AsyncIterable<string> {
  const waiting = { table: 'people', where: { waiting: true }, by: 'askedAt', direction: 'rising' } as const
  for await (const row of eachRow(() => readModels.latest(outstandingAccountMails), waiting))
    if (await anyMissing(holds, openIn(row))) yield row.personId
}

async function anyMissing(holds: TaskQueue['holds'], mailIds: readonly string[]): Promise<boolean> {
  for (const mailId of mailIds) if (!(await holds(mailId))) return true
  return false
}
