import type { AnyMailRules, Mail, MailHappening, MailOutcomeEvent, MailStep } from '../../kernel/mail.js'

/** An email without an outcome. */
export interface AskedMail<Asked extends Mail = Mail> {
  mail: Asked
  /** Place in the history of the event that asked for it. */
  askedAt: number
  withdrawn: boolean
}

export interface MailLedger<Asked extends Mail = Mail> {
  state: object
  /** By id, in the order of asking. */
  mails: ReadonlyMap<string, AskedMail<Asked>>
}

type Happened = MailHappening<{ type: string; data: object }>
type Step<Asked extends Mail> = (state: object, data: object, happened: Happened) => MailStep<object, Asked>

/**
 * Folds an event. The mail queue can be rebuilt from the result.
 *
 * A mail leaves with its outcome, and a withdrawn one also when a step forgets it.
 *
 * @param place of the event in its history
 */
export function evolveMails<Asked extends Mail>(
  { steps }: AnyMailRules<Asked>,
  ledger: MailLedger<Asked>,
  happened: Happened,
  place = 0,
): MailLedger<Asked> {
  const { type, data } = happened.event
  const step = steps[type] as Step<Asked> | undefined
  const { state = ledger.state, ask = [], withdraw, forget } = step?.(ledger.state, data, happened) ?? {}
  const event = happened.event as MailOutcomeEvent
  const outcome = outcomes.has(event.type) ? event : null
  if (!outcome && !withdraw && ask.length === 0) return state === ledger.state ? ledger : { ...ledger, state }
  const mails = new Map<string, AskedMail<Asked>>()
  for (const [id, asked] of ledger.mails) {
    if (outcome?.data.mailId === id && outcome.type !== 'MailAttemptFailed') continue
    if (asked.withdrawn && forget?.(asked.mail)) continue
    const ends = withdraw?.(asked.mail) === true || (outcome !== null && outlasts(outcome, asked.mail))
    mails.set(id, ends ? { ...asked, withdrawn: true } : asked)
  }
  for (const mail of ask) mails.set(mail.mailId, { mail, askedAt: place, withdrawn: false })
  return { state, mails }
}

export const outcomeTypes = ['MailDelivered', 'MailAttemptFailed', 'MailUndeliverable'] as const
const outcomes: ReadonlySet<string> = new Set(outcomeTypes)

/** The ledger before the first event. */
export const noMails = <Asked extends Mail>({ initial }: AnyMailRules<Asked>): MailLedger<Asked> => ({
  state: initial,
  mails: new Map(),
})

/** Folds a history. */
export const ledgerOf = <Asked extends Mail>(
  rules: AnyMailRules<Asked>,
  history: readonly Happened[],
): MailLedger<Asked> =>
  history.reduce<MailLedger<Asked>>((sofar, entry, place) => evolveMails(rules, sofar, entry, place), noMails(rules))

/** Includes mails with an expired link: the mailer does not send them, and reports so. */
export const openMails = <Asked extends Mail>({ mails }: MailLedger<Asked>): AskedMail<Asked>[] =>
  [...mails.values()].filter(({ withdrawn }) => !withdrawn)

/** True if a mail's link expires before the next attempt. */
const outlasts = ({ type, data }: MailOutcomeEvent, { mailId, validUntil }: Mail): boolean =>
  type === 'MailAttemptFailed' && data.mailId === mailId && validUntil !== undefined && data.retryAt >= validUntil

/** The same for mails of one kind to one link or address. */
export const linkOf = ({ kind, to }: Mail): string => `${kind} ${JSON.stringify(to)}`
