import type { AnyMailRules, Mail, MailHappening, MailOutcomeEvent, MailOutcomes, MailStep } from '../../kernel/mail.js'

/** An email that waits for its outcome. */
export interface AskedMail<Asked extends Mail = Mail> {
  mail: Asked
  /** Place in the history of the event that asked for it. */
  askedAt: number
}

export interface MailLedger<Asked extends Mail = Mail> {
  state: object
  /**
   * By id, in the order of asking. A mail leaves with its outcome or withdrawal; one with an expired link stays: the
   * mailer does not send it, and reports so.
   */
  open: Map<string, AskedMail<Asked>>
}

type Happened = MailHappening<{ type: string; data: object }>
type Step<Asked extends Mail> = (state: object, data: object, happened: Happened) => MailStep<object, Asked>

/**
 * Folds an event into the ledger. The mail queue can be rebuilt from the result.
 *
 * @param place of the event in its history
 * @returns ids of the mails to withdraw. A mail being sent cannot be, so its failed attempt names it again.
 */
export function evolveMails<Asked extends Mail>(
  { steps }: AnyMailRules<Asked>,
  ledger: MailLedger<Asked>,
  happened: Happened,
  place = 0,
): string[] {
  const { type, data } = happened.event
  const step = steps[type] as Step<Asked> | undefined
  const { state = ledger.state, ask = [], withdraw } = step?.(ledger.state, data, happened) ?? {}
  const { open } = ledger
  const withdrawn = withdraw ? [...open.values()].flatMap(({ mail }) => (withdraw(mail) ? [mail.mailId] : [])) : []
  const event = happened.event as MailOutcomeEvent
  if (event.type === 'MailAttemptFailed') {
    const failed = open.get(event.data.mailId)
    if (!failed || outlasts(event.data, failed.mail)) withdrawn.push(event.data.mailId)
  } else if (outcomes.has(event.type)) open.delete(event.data.mailId)
  for (const id of withdrawn) open.delete(id)
  for (const mail of ask) open.set(mail.mailId, { mail, askedAt: place })
  ledger.state = state
  return withdrawn
}

export const outcomeTypes = ['MailDelivered', 'MailAttemptFailed', 'MailUndeliverable'] as const
const outcomes: ReadonlySet<string> = new Set(outcomeTypes)

/** The ledger before the first event. */
export const noMails = <Asked extends Mail>({ initial }: AnyMailRules<Asked>): MailLedger<Asked> => ({
  state: initial,
  open: new Map(),
})

/** The mails that a history asks for and that are open at its end. */
export function openMails<Asked extends Mail>(rules: AnyMailRules<Asked>, history: readonly Happened[]): Asked[] {
  const ledger = noMails(rules)
  for (const [place, happened] of history.entries()) evolveMails(rules, ledger, happened, place)
  return [...ledger.open.values()].map(({ mail }) => mail)
}

/** True if the mail's link expires before the next attempt. */
const outlasts = ({ retryAt }: MailOutcomes['MailAttemptFailed'], { validUntil }: Mail): boolean =>
  validUntil !== undefined && retryAt >= validUntil

/** The same for mails of one kind to one link or address. */
export const linkOf = ({ kind, to }: Mail): string => `${kind} ${JSON.stringify(to)}`
