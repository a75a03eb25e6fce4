import {
  type MailOutcome,
  mailOutcomeQueue,
  type MailOutcomeWords,
  RequestMailOutcome,
} from '@countersign/contracts/jobs'
import { openJson, type Vault } from '@countersign/vault'
import { system } from '../../application/caller.js'
import { RecordMailOutcome } from '../../application/commands/request-commands.js'
import type { Effect } from '../effect.js'
import { forADayMs } from '../for-a-day.js'

export interface MailOutcomeParts {
  vault: Pick<Vault, 'find'>
  execute(command: InstanceType<typeof RecordMailOutcome>): Promise<unknown>
}

/** Reports of the same moment become part of the history with one flush to the disk. */
const atOnce = 8

/** Takes what the mailer reports and makes it part of the history. */
export const mailOutcomes = ({ vault, execute }: MailOutcomeParts): Effect => ({
  queue: {
    name: mailOutcomeQueue,
    about: 'request',
    work: {
      atOnce,
      retryDelaysMs: forADayMs,
      async run(payload) {
        const { about, personal, ...report } = RequestMailOutcome.parse(payload)
        const attempt = `mail-outcome:${report.mailId}-attempt-${report.attempt}`
        const serverSaid = await wordsOf(vault, personal, attempt)
        // The same report is known by its time: attempts are counted anew when the queue was emptied in between.
        const caller = system('mailer', `${attempt}-${report.at}`)
        await execute(new RecordMailOutcome(caller, about.id, { ...report, serverSaid }))
      },
    },
  },
})

async function wordsOf(
  vault: MailOutcomeParts['vault'],
  personal: MailOutcome['personal'],
  context: string,
): Promise<string> {
  const key = personal && (await vault.find(personal.key))
  if (!personal || !key || key === 'destroyed') return ''
  return (openJson(key, personal.sealed, context) as MailOutcomeWords).serverSaid
}
