import {
  type MailOutcome,
  mailOutcomeQueue,
  type MailOutcomeWords,
  RequestMailOutcome,
} from '@countersign/contracts/jobs'
import type { JobQueue, Worker } from '@countersign/job-queue'
import { openJson, type Vault } from '@countersign/vault'
import type { CommandBus } from '@nestjs/cqrs'
import { system } from '../../application/caller.js'
import { RecordMailOutcome } from '../../application/commands/request-commands.js'
import { forADayMs } from '../consumer.js'

/** What comes at the same moment becomes part of the history with one flush to the disk. */
const concurrency = 8

/** Takes what the mailer reports and makes it part of the history. */
export function consumeMailOutcomes(queue: JobQueue, vault: Vault, commands: CommandBus): Worker {
  return queue.work(mailOutcomeQueue, {
    retryDelaysMs: forADayMs,
    concurrency,
    handle: async ({ payload }) => {
      const { about, personal, ...report } = RequestMailOutcome.parse(payload)
      const attempt = `mail-outcome:${report.mailId}-attempt-${report.attempt}`
      const serverSaid = await wordsOf(vault, personal, attempt)
      // The same report is known by its time: attempts are counted anew when the queue was emptied in between.
      const caller = system('mailer', `${attempt}-${report.at}`)
      await commands.execute(new RecordMailOutcome(caller, about.id, { ...report, serverSaid }))
    },
  })
}

async function wordsOf(vault: Vault, personal: MailOutcome['personal'], context: string): Promise<string> {
  const key = personal && (await vault.find(personal.key))
  if (!personal || !key || key === 'destroyed') return ''
  return (openJson(key, personal.sealed, context) as MailOutcomeWords).serverSaid
}
