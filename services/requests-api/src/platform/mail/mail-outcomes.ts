import { MailOutcome, mailOutcomeQueue, type MailOutcomeWords } from '@countersign/contracts/jobs'
import { openJson, type Vault } from '@countersign/vault'
import { type Caller, system } from '../../kernel/caller.js'
import type { MailOutcomeEvent } from '../../kernel/mail.js'
import { type Effect, forADayMs } from '../effects/effect.js'
import { run } from '../use-cases.js'
import type { OpenMailSubject } from './mail-subject.js'

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
        const outcome = MailOutcome.parse(payload)
        const { mailId, attempt, at, personal } = outcome
        const context = `mail-outcome:${mailId}-attempt-${attempt}`
        const serverSaid = await wordsOf(vault, personal, context)
        // The time identifies a report: attempt numbers restart when the queue was emptied.
        const caller = system('mailer', `${context}-${at}`)
        await execute(run(recordMailOutcome, { ...outcome, serverSaid, caller }))
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

export type MailReport = Pick<
  MailOutcome,
  'mailId' | 'kind' | 'to' | 'attempt' | 'outcome' | 'via' | 'addressRefused' | 'retryAt'
> & { serverSaid: string }

/** Records what became of an email. */
export async function recordMailOutcome(
  { mailSubjects }: { mailSubjects: readonly OpenMailSubject[] },
  { caller, about, ...report }: MailReport & Pick<MailOutcome, 'about'> & { caller: Caller },
): Promise<void> {
  const subject = mailSubjects.find((one) => one.about === about.kind && one.kinds.includes(report.kind))
  if (!subject) throw new TypeError(`no subject declares the email '${report.kind}' about a ${about.kind}`)
  await subject.record(about.id, caller, (history) =>
    outcomeEvents(
      history.map(({ event }) => event),
      report,
    ),
  )
}

/**
 * Rule sending-6. Attempt numbers restart when the queue is emptied, so they cannot order the reports.
 *
 * @param history of the subject; empty if there is none
 */
export function outcomeEvents(
  history: readonly { type: string; data: object }[],
  { mailId, kind, to, attempt, outcome, via, addressRefused, retryAt, serverSaid }: MailReport,
): MailOutcomeEvent[] {
  if (history.length === 0 || history.some((event) => settles(event, mailId))) return []
  const about = { mailId, kind, to, attempt }
  if (outcome === 'accepted') return [{ type: 'MailDelivered', data: { ...about, via } }]
  if (outcome === 'failed-will-retry' && retryAt)
    return [{ type: 'MailAttemptFailed', data: { ...about, retryAt, serverSaid } }]
  return [{ type: 'MailUndeliverable', data: { ...about, serverSaid, ...(addressRefused && { addressRefused }) } }]
}

const settles = ({ type, data }: { type: string; data: object }, mailId: string): boolean =>
  (type === 'MailDelivered' || type === 'MailUndeliverable') && 'mailId' in data && data.mailId === mailId
