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
    case 'SignatureRequestSent':
    case 'InvitationsRepeated': {
      const { round, invited } = event.data
      const number = event.type === 'SignatureRequestSent' ? 0 : event.data.number
      return ask(
        ledger,
        revision,
        invited.map((id) => invitation(id, round, number)),
      )
    }
    case 'MailDelivered':
      return settle(ledger, event.data.mailId, 'delivered')
    case 'MailUndeliverable': {
      const settled = settle(ledger, event.data.mailId, 'undeliverable')
      if (event.data.to.kind === 'sender') return settled
      const { mailId } = event.data
      return ask(settled, revision, [
        { mailId: `delivery-failed-${mailId}`, kind: 'delivery-failed', to: { kind: 'sender' }, aboutMail: mailId },
      ])
    }
    case 'SignatureRequestCancelled':
      return ask(withdrawInvitations(ledger), revision, contacted(ledger).map(cancellation))
    default:
      return ledger
  }
}

/** The mails still to be delivered. */
export const openMails = (ledger: MailLedger): AskedMail[] =>
  Object.values(ledger).filter((mail) => mail.state === 'open')

type Asked = Pick<AskedMail, 'mailId' | 'kind' | 'to' | 'aboutMail'>

function invitation(recipientId: string, round: number, number: number): Asked {
  const mailId = `invitation-${recipientId}-${round}-${number}`
  return { mailId, kind: 'invitation', to: { kind: 'recipient', recipientId, round }, aboutMail: null }
}

function cancellation(to: Extract<MailTo, { kind: 'recipient' }>): Asked {
  return { mailId: `cancelled-${to.recipientId}-${to.round}`, kind: 'cancelled', to, aboutMail: null }
}

function ask(ledger: MailLedger, askedAt: number, mails: Asked[]): MailLedger {
  const asked = mails.map((mail): [string, AskedMail] => [mail.mailId, { ...mail, askedAt, state: 'open' }])
  return { ...ledger, ...Object.fromEntries(asked) }
}

function settle(ledger: MailLedger, mailId: string, state: AskedMail['state']): MailLedger {
  const mail = ledger[mailId]
  return mail ? { ...ledger, [mailId]: { ...mail, state } } : ledger
}

/** Those whom an invitation reached or may still have reached. */
function contacted(ledger: MailLedger): Extract<MailTo, { kind: 'recipient' }>[] {
  const reached = new Map<string, Extract<MailTo, { kind: 'recipient' }>>()
  for (const { kind, to, state } of Object.values(ledger)) {
    if (kind === 'invitation' && to.kind === 'recipient' && state !== 'undeliverable') reached.set(to.recipientId, to)
  }
  return [...reached.values()]
}

function withdrawInvitations(ledger: MailLedger): MailLedger {
  return Object.fromEntries(
    Object.entries(ledger).map(([mailId, mail]) => [
      mailId,
      mail.kind === 'invitation' && mail.state === 'open' ? { ...mail, state: 'withdrawn' as const } : mail,
    ]),
  )
}
