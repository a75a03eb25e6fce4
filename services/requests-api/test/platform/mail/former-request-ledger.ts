import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { MailKind, MailTo } from '@countersign/requests-api/internal/requests/domain/mails'

export interface AskedMail {
  mailId: string
  kind: MailKind
  to: MailTo
  /** Revision of the event that asked for the mail, which describes the state at that revision. */
  askedAt: number
  /** Id of the failed mail that a delivery-failed mail reports. */
  aboutMail: string | null
  state: 'open' | 'delivered' | 'undeliverable' | 'withdrawn'
}

export type MailLedger = Readonly<Record<string, AskedMail>>

/** Folds an event. The mail queue can be rebuilt from the result. */
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

export const openMails = (ledger: MailLedger): AskedMail[] =>
  Object.values(ledger).filter((mail) => mail.state === 'open')

type Asked = Pick<AskedMail, 'mailId' | 'kind' | 'to' | 'aboutMail'>
type ToRecipient = Extract<MailTo, { kind: 'recipient' }>

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
      const { copies, senderIsRecipient } = event.data
      return [
        ...copies.map(({ recipientId, round }) => toRecipient('completed', recipientId, round)),
        ...(senderIsRecipient ? [] : copies.slice(0, 1)).map(({ recipientId }) => toSender('completed', recipientId)),
      ]
    }
    default:
      return []
  }
}

const asking: readonly MailKind[] = ['invitation', 'reminder', 'expiring']

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

function toRecipient(kind: MailKind, recipientId: string, round: number, number?: number): Asked {
  const mailId = [kind, recipientId, round, ...(number === undefined ? [] : [number])].join('-')
  return { mailId, kind, to: { kind: 'recipient', recipientId, round }, aboutMail: null }
}

/** An end may repeat: the id takes the current round, the link keeps the recipient's own. */
function ended(kind: MailKind, { recipientId, round }: ToRecipient, ofRound: number): Asked {
  return { ...toRecipient(kind, recipientId, round), mailId: `${kind}-${recipientId}-${ofRound}` }
}

/** @param about makes the id unique across all requests */
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

/** Returns recipients with a working invitation, by their newest link. */
function contacted(ledger: MailLedger): ToRecipient[] {
  const reached = new Map<string, ToRecipient>()
  for (const { kind, to, state } of Object.values(ledger)) {
    if (kind === 'invitation' && to.kind === 'recipient' && state !== 'undeliverable') reached.set(to.recipientId, to)
  }
  return [...reached.values()]
}

const linkOf = (ledger: MailLedger, recipientId: string): ToRecipient | null =>
  Object.values(ledger)
    .flatMap(({ kind, to }) =>
      kind === 'invitation' && to.kind === 'recipient' && to.recipientId === recipientId ? [to] : [],
    )
    .at(-1) ?? null

/** Returns a recipient id to derive a unique mail id from. */
function firstInvited(ledger: MailLedger): string[] {
  const ids = Object.values(ledger).flatMap(({ to }) => (to.kind === 'recipient' ? [to.recipientId] : []))
  return ids.slice(0, 1)
}

/** Null kinds match every kind; an omitted recipient matches any addressee. */
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

/** Drops settled codes, because a recipient may request codes without end. */
function withoutOldCodes(ledger: MailLedger, recipientId: string): MailLedger {
  return Object.fromEntries(
    Object.entries(ledger).filter(
      ([, { kind, to, state }]) =>
        kind !== 'code' || state === 'open' || to.kind !== 'recipient' || to.recipientId !== recipientId,
    ),
  )
}

/** Limit of open mails to the sender. */
const mostToSender = 50

/**
 * Bounds the ledger's size for read models. Folding more events over the result asks for the same mails as the full ledger.
 *
 * Keeps the newest open mail of each kind and recipient, and the invitations that record who was contacted by which link.
 */
export function boundedLedger(ledger: MailLedger): MailLedger {
  const kept = new Set<string>()
  const newestOf = new Set<string>()
  let keptToSender = 0
  const keepNewest = (what: string, mailId: string) => {
    if (!newestOf.has(what)) kept.add(mailId)
    newestOf.add(what)
  }
  for (const { mailId, kind, to, state } of Object.values(ledger).toReversed()) {
    if (to.kind === 'sender') {
      if (state === 'open' && keptToSender++ < mostToSender) kept.add(mailId)
      continue
    }
    const { recipientId } = to
    if (state === 'open') keepNewest(`open ${kind} ${recipientId}`, mailId)
    if (kind !== 'invitation') continue
    keepNewest(`invitation ${recipientId}`, mailId)
    if (state !== 'undeliverable') keepNewest(`reached ${recipientId}`, mailId)
    // An open invitation may still fail, so the last delivered one stays too.
    if (state === 'delivered') keepNewest(`delivered ${recipientId}`, mailId)
  }
  // Mails to the sender take their id from the first recipient contacted.
  const first = Object.values(ledger).find(({ to }) => to.kind === 'recipient')
  if (first) kept.add(first.mailId)
  return Object.fromEntries(Object.entries(ledger).filter(([mailId]) => kept.has(mailId)))
}
