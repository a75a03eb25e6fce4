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

/** Outcomes handled concurrently are appended with one disk flush. */
const atOnce = 8

/** Records the mailer's reports in the history. */
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
        // The time identifies a report: attempt numbers restart when the queue was emptied.
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
