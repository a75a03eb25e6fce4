import {
  AccountMailOutcome,
  MailOutcome,
  mailOutcomeQueue,
  type MailOutcomeWords,
  RequestMailOutcome,
} from '@countersign/contracts/jobs'
import { openJson, type Vault } from '@countersign/vault'
import { system } from '../kernel/caller.js'
import { recordAccountMailOutcome } from '../access/account/account-mails.js'
import { requestCommands } from '../requests/use-cases/request-commands.js'
import { type Effect, forADayMs } from '../platform/effects/effect.js'
import { run } from '../platform/use-cases.js'

/** Outcomes handled concurrently are appended with one disk flush. */
const atOnce = 8

/** Records the mailer's reports in the history of the request or person. */
export const mailOutcomes = (vault: Pick<Vault, 'find'>): Effect => ({
  queue: {
    name: mailOutcomeQueue,
    about: 'request',
    work: {
      atOnce,
      retryDelaysMs: forADayMs,
      async run(payload, { execute }) {
        const { about, mailId, attempt, at, personal } = MailOutcome.parse(payload)
        const context = `mail-outcome:${mailId}-attempt-${attempt}`
        const serverSaid = await wordsOf(vault, personal, context)
        // The time identifies a report: attempt numbers restart when the queue was emptied.
        const call = { caller: system('mailer', `${context}-${at}`), serverSaid }
        await execute(
          about.kind === 'person'
            ? run(recordAccountMailOutcome, { ...AccountMailOutcome.parse(payload), ...call, personId: about.id })
            : run(requestCommands.recordMailOutcome, {
                ...RequestMailOutcome.parse(payload),
                ...call,
                requestId: about.id,
              }),
        )
      },
    },
  },
})

async function wordsOf(
  vault: Pick<Vault, 'find'>,
  personal: MailOutcome['personal'],
  context: string,
): Promise<string> {
  const key = personal && (await vault.find(personal.key))
  if (!personal || !key || key === 'destroyed') return ''
  return (openJson(key, personal.sealed, context) as MailOutcomeWords).serverSaid
}
