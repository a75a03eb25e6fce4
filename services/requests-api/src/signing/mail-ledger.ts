import type { MailKind, MailTo, RequestEvent } from './events.js'

/** A mail that the history asks for. */
export interface AskedMail {
  mailId: string
  kind: MailKind
  to: MailTo
  /** Revision of the event that asks for it: the mail says how things stood then. */
  askedAt: number
  /** Whom a delivery-failed mail is about. */
  aboutMail: string | null
  state: 'open' | 'delivered' | 'undeliverable' | 'withdrawn'
}

/** Every mail that a request's history asks for, by its id, and what became of it. */
export type MailLedger = Readonly<Record<string, AskedMail>>

/** What the ledger is after an event at a revision. The queue's contents follow from it, and can be made again from it. */
export function evolveLedger(ledger: MailLedger, event: RequestEvent, revision: number): MailLedger {
  switch (event.type) {
    case 'MailDelivered':
      return settle(ledger, event.data.mailId, 'delivered')
    case 'MailUndeliverable':
      return undeliverable(ledger, event.data, revision)
    default:
      return ask(overtaken(ledger, event), revision, askedBy(ledger, event))
  }
}

/** The mails still to be delivered. */
export const openMails = (ledger: MailLedger): AskedMail[] =>
  Object.values(ledger).filter((mail) => mail.state === 'open')

type Asked = Pick<AskedMail, 'mailId' | 'kind' | 'to' | 'aboutMail'>
type ToRecipient = Extract<MailTo, { kind: 'recipient' }>

/** The mails that an event asks for, given those that were asked for before. */
function askedBy(ledger: MailLedger, event: RequestEvent): Asked[] {
  switch (event.type) {
    case 'SignatureRequestSent':
    case 'SignatureRequestResent':
    case 'NextRecipientsInvited':
      return event.data.invited.map((id) => toRecipient('invitation', id, event.data.round, 0))
    case 'InvitationsRepeated':
      return event.data.invited.map((id) => toRecipient('invitation', id, event.data.round, event.data.number))
    case 'CodeRequested':
      return [toRecipient('code', event.data.recipientId, event.data.round, event.data.number)]
    case 'RecipientsReminded':
      return event.data.reminded.map((id) => toRecipient('reminder', id, event.data.round, event.data.number))
    case 'EndAnnounced':
      return event.data.warned.map((id) => toRecipient('expiring', id, event.data.round))
    case 'RecipientSigned':
    case 'RecipientApproved': {
      const link = linkOf(ledger, event.data.recipientId)
      return link ? [toRecipient('receipt', link.recipientId, link.round)] : []
    }
    case 'SignatureRequestCancelled':
      return contacted(ledger).map((to) => toRecipient('cancelled', to.recipientId, to.round))
    case 'SignatureRequestDeclined': {
      const { recipientId } = event.data
      const others = contacted(ledger).filter((to) => to.recipientId !== recipientId)
      return [
        ...others.map((to) => toRecipient('declined', to.recipientId, to.round)),
        toSender('declined', recipientId),
      ]
    }
    case 'SignatureRequestExpired': {
      const { round, unfinished } = event.data
      return [
        ...contacted(ledger).map((to) => ended('expired', to, round)),
        ...unfinished.slice(0, 1).map((id) => toSender('expired', `${id}-${round}`)),
      ]
    }
    case 'SealingGivenUp':
      return firstInvited(ledger).map((id) => toSender('sealing-given-up', id))
    case 'SignatureRequestCompleted': {
      const { copies } = event.data
      return [
        ...copies.map(({ recipientId, round }) => toRecipient('completed', recipientId, round)),
        ...copies.slice(0, 1).map(({ recipientId }) => toSender('completed', recipientId)),
      ]
    }
    default:
      return []
  }
}

/** Mails that ask for something to be done. */
const asking: readonly MailKind[] = ['invitation', 'reminder', 'expiring']

/** The ledger without what an event has overtaken: mails still waiting that would say what is no longer so. */
function overtaken(ledger: MailLedger, event: RequestEvent): MailLedger {
  switch (event.type) {
    case 'CodeRequested':
      return withdraw(withoutOldCodes(ledger, event.data.recipientId), ['code'], event.data.recipientId)
    case 'CodeAccepted':
      return withdraw(ledger, ['code'], event.data.recipientId)
    case 'RecipientSigned':
    case 'RecipientApproved':
      return withdraw(ledger, asking, event.data.recipientId)
    case 'SignatureRequestCancelled':
      return withdraw(ledger, [...asking, 'sealing-given-up'])
    case 'SignatureRequestDeclined':
    case 'SignatureRequestExpired':
      return withdraw(ledger, asking)
    case 'SignatureRequestResent':
      return event.data.links.reduce(
        (sofar, { recipientId }) => withdraw(sofar, ['code'], recipientId),
        withdraw(ledger, ['expired']),
      )
    case 'PersonalDataErased':
      return withdraw(ledger, null)
    default:
      return ledger
  }
}

/** `number` tells mails of one kind apart that may come more than once in a round. */
function toRecipient(kind: MailKind, recipientId: string, round: number, number?: number): Asked {
  const mailId = [kind, recipientId, round, ...(number === undefined ? [] : [number])].join('-')
  return { mailId, kind, to: { kind: 'recipient', recipientId, round }, aboutMail: null }
}

/** Of an end that may come again: the mail is the round's, its link the recipient's own. */
function ended(kind: MailKind, { recipientId, round }: ToRecipient, ofRound: number): Asked {
  return { ...toRecipient(kind, recipientId, round), mailId: `${kind}-${recipientId}-${ofRound}` }
}

/** @param about makes the id the only one of its kind among all requests */
function toSender(kind: MailKind, about: string): Asked {
  return { mailId: `${kind}-to-sender-${about}`, kind, to: { kind: 'sender' }, aboutMail: null }
}

function undeliverable(
  ledger: MailLedger,
  { mailId, to }: { mailId: string; to: MailTo },
  revision: number,
): MailLedger {
  const settled = settle(ledger, mailId, 'undeliverable')
  if (to.kind === 'sender') return settled
  const word = { mailId: `delivery-failed-${mailId}`, kind: 'delivery-failed', to: { kind: 'sender' } } as const
  return ask(settled, revision, [{ ...word, aboutMail: mailId }])
}

function ask(ledger: MailLedger, askedAt: number, mails: Asked[]): MailLedger {
  if (mails.length === 0) return ledger
  const asked = mails.map((mail): [string, AskedMail] => [mail.mailId, { ...mail, askedAt, state: 'open' }])
  return { ...ledger, ...Object.fromEntries(asked) }
}

function settle(ledger: MailLedger, mailId: string, state: AskedMail['state']): MailLedger {
  const mail = ledger[mailId]
  return mail ? { ...ledger, [mailId]: { ...mail, state } } : ledger
}

/** Those whom an invitation reached or may still have reached, each by the newest link that was mailed. */
function contacted(ledger: MailLedger): ToRecipient[] {
  const reached = new Map<string, ToRecipient>()
  for (const { kind, to, state } of Object.values(ledger)) {
    if (kind === 'invitation' && to.kind === 'recipient' && state !== 'undeliverable') reached.set(to.recipientId, to)
  }
  return [...reached.values()]
}

/** The newest link that somebody was invited by. */
const linkOf = (ledger: MailLedger, recipientId: string): ToRecipient | null =>
  Object.values(ledger)
    .flatMap(({ kind, to }) =>
      kind === 'invitation' && to.kind === 'recipient' && to.recipientId === recipientId ? [to] : [],
    )
    .at(-1) ?? null

/** Somebody of this request and of no other, by whom a mail to its sender can be named; nobody where nobody was written to. */
function firstInvited(ledger: MailLedger): string[] {
  const ids = Object.values(ledger).flatMap(({ to }) => (to.kind === 'recipient' ? [to.recipientId] : []))
  return ids.slice(0, 1)
}

/** Takes back what is still waiting. @param kinds null: of every kind @param recipientId left out: whoever it is to */
function withdraw(ledger: MailLedger, kinds: readonly MailKind[] | null, recipientId?: string): MailLedger {
  const isMeant = ({ kind, to, state }: AskedMail) =>
    state === 'open' &&
    (kinds === null || kinds.includes(kind)) &&
    (recipientId === undefined || (to.kind === 'recipient' && to.recipientId === recipientId))
  const entries = Object.entries(ledger).map(([mailId, mail]): [string, AskedMail] => [
    mailId,
    isMeant(mail) ? { ...mail, state: 'withdrawn' } : mail,
  ])
  return Object.fromEntries(entries)
}

/** A recipient may ask for codes for ever: those that are settled are of no further use, and not kept. */
function withoutOldCodes(ledger: MailLedger, recipientId: string): MailLedger {
  return Object.fromEntries(
    Object.entries(ledger).filter(
      ([, { kind, to, state }]) =>
        kind !== 'code' || state === 'open' || to.kind !== 'recipient' || to.recipientId !== recipientId,
    ),
  )
}
