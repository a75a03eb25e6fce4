import type { Mail, MailHappening, MailOutcomeEvent, MailRules } from '../../kernel/mail.js'

/** An email without an outcome. */
export interface AskedMail<Asked extends Mail = Mail> {
  mail: Asked
  /** Place in the history of the event that asked for it. */
  askedAt: number
  withdrawn: boolean
}

export interface MailLedger<State = object, Asked extends Mail = Mail> {
  state: State
  /** By id, in the order of asking. */
  mails: ReadonlyMap<string, AskedMail<Asked>>
}

type Happened = MailHappening<{ type: string; data: object }>

/**
 * Folds an event. The mail queue can be rebuilt from the result.
 *
 * A mail leaves with its outcome, and a withdrawn one also when another to the same link is asked for: people may ask for
 * codes without end.
 *
 * @param place of the event in its history
 */
export function evolveMails<State, Asked extends Mail>(
  rules: MailRules<{ type: string }, State, Asked>,
  ledger: MailLedger<State, Asked>,
  happened: Happened,
  place = 0,
): MailLedger<State, Asked> {
  const { state = ledger.state, ask = [], withdraw } = rules.step(ledger.state, happened)
  const event = happened.event as MailOutcomeEvent
  const outcome = outcomes.has(event.type) ? event : null
  if (!outcome && !withdraw && ask.length === 0) return state === ledger.state ? ledger : { ...ledger, state }
  const mails = new Map<string, AskedMail<Asked>>()
  for (const [id, asked] of ledger.mails) {
    if (outcome?.data.mailId === id && outcome.type !== 'MailAttemptFailed') continue
    if (asked.withdrawn && ask.some((mail) => linkOf(mail) === linkOf(asked.mail))) continue
    const ends = withdraw?.(asked.mail) === true || (outcome !== null && outlasts(outcome, asked.mail))
    mails.set(id, ends ? { ...asked, withdrawn: true } : asked)
  }
  for (const mail of ask) mails.set(mail.mailId, { mail, askedAt: place, withdrawn: false })
  return { state, mails }
}

export const outcomeTypes = ['MailDelivered', 'MailAttemptFailed', 'MailUndeliverable'] as const
const outcomes: ReadonlySet<string> = new Set(outcomeTypes)

/** Folds a history. */
export const ledgerOf = <State, Asked extends Mail>(
  rules: MailRules<{ type: string }, State, Asked>,
  history: readonly Happened[],
): MailLedger<State, Asked> =>
  history.reduce<MailLedger<State, Asked>>((sofar, entry, place) => evolveMails(rules, sofar, entry, place), {
    state: rules.initial,
    mails: new Map(),
  })

/** Includes mails with an expired link: the mailer does not send them, and reports so. */
export const openMails = <Asked extends Mail>({ mails }: MailLedger<unknown, Asked>): AskedMail<Asked>[] =>
  [...mails.values()].filter(({ withdrawn }) => !withdrawn)

/** True if a mail's link expires before the next attempt. */
const outlasts = ({ type, data }: MailOutcomeEvent, { mailId, validUntil }: Mail): boolean =>
  type === 'MailAttemptFailed' && data.mailId === mailId && validUntil !== undefined && data.retryAt >= validUntil

/** The same for mails of one kind to one link or address. */
export const linkOf = ({ kind, to }: Mail): string => `${kind} ${JSON.stringify(to)}`
