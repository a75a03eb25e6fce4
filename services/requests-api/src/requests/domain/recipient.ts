import type { EventNamed, RequestEvent } from './events.js'
import { type Changes, changes, type NewEntry, setBy } from './properties.js'
import { type RecipientEntry, unsetRecipient } from './recipient-entry.js'
import { mostCodesADay } from './limits.js'

export type RecipientStatus =
  'pending' | 'sent' | 'delivery_failed' | 'viewed' | 'signed' | 'approved' | 'declined' | 'expired' | 'copied'

export interface LinkState {
  round: number
  viewed: boolean
  consented: boolean
  acted: 'signed' | 'approved' | 'declined' | null
  code: { number: number; validUntil: string; tries: number; used: boolean } | null
  /** Expiry times of the latest codes, oldest first; only as many as the rate limits need. */
  codes: readonly string[]
  codesSinceInvited: number
}

export interface RecipientState extends RecipientEntry {
  recipientId: string
  /** Rule states-3. */
  status: RecipientStatus
  changedAt: string | null
  /** Null until the recipient is sent a link. */
  link: LinkState | null
}

export type Recipients = ReadonlyMap<string, RecipientState>

const addedRecipient = (data: EventNamed<'RecipientAdded'>['data']): RecipientState => ({
  ...unsetRecipient,
  ...data,
  status: 'pending',
  changedAt: null,
  link: null,
})

export function additionOf(
  recipientId: string,
  { name, email, role, order, ...others }: NewEntry<RecipientEntry, typeof unsetRecipient>,
): RequestEvent[] {
  const data = { recipientId, name, email, role, order }
  return [{ type: 'RecipientAdded', data }, ...recipientChanges(addedRecipient(data), others)]
}

export const recipientChanges = (before: RecipientState, after: Changes<RecipientEntry>): RequestEvent[] =>
  changes('recipient', { recipientId: before.recipientId }, before, after)

/** A later mail must not reset a recipient who has already looked. */
const aboutMails: readonly RecipientStatus[] = ['pending', 'sent', 'delivery_failed']
const acted: readonly RecipientStatus[] = ['signed', 'approved', 'declined']

/** Folds an event into the recipients' statuses (rule states-3). */
export function evolveRecipients(recipients: Recipients, event: RequestEvent, at: string): Recipients {
  const turn = (ids: readonly string[], status: RecipientStatus) =>
    amend(recipients, ids, () => ({ status, changedAt: at }))
  const set = setBy('recipient', event)
  if (set) return amend(recipients, [set.recipientId], () => set)
  switch (event.type) {
    case 'RecipientAdded':
      return new Map(recipients).set(event.data.recipientId, addedRecipient(event.data))
    case 'RecipientRemoved':
      return new Map([...recipients].filter(([id]) => id !== event.data.recipientId))
    case 'SignatureRequestSent':
      return withLinks(recipients, event.data)
    case 'SignatureRequestResent': {
      const open = [...recipients.values()].filter(({ role, status }) => role !== 'cc' && !acted.includes(status))
      const ids = open.map(({ recipientId }) => recipientId)
      return amend(withLinks(recipients, event.data), ids, () => ({ status: 'pending', changedAt: at }))
    }
    case 'SignatureRequestCompleted': {
      const rounds = new Map(event.data.copies.map(({ recipientId, round }) => [recipientId, round]))
      const late = event.data.links.map(({ recipientId }) => recipientId)
      return amend(recipients, late, ({ recipientId }) => ({ link: newLink(rounds.get(recipientId) ?? 1) }))
    }
    case 'InvitationsRepeated':
    case 'NextRecipientsInvited':
      return amendLinks(recipients, event.data.invited, () => ({ codesSinceInvited: 0 }))
    case 'CodeRequested':
      return codeRequested(recipients, event.data)
    case 'CodeAccepted':
    case 'CodeRefused':
      return amendLinks(recipients, [event.data.recipientId], ({ code }) => ({
        code: code && { ...code, tries: code.tries + 1, used: code.used || event.type === 'CodeAccepted' },
      }))
    case 'ConsentGiven':
      return amendLinks(recipients, [event.data.recipientId], () => ({ viewed: true, consented: true }))
    case 'SigningPageViewed': {
      const { recipientId } = event.data
      return amendLinks(turn([recipientId], 'viewed'), [recipientId], () => ({ viewed: true }))
    }
    case 'RecipientSigned':
    case 'RecipientApproved':
    case 'SignatureRequestDeclined': {
      const { recipientId } = event.data
      const act = actOf[event.type]
      return amendLinks(turn([recipientId], act), [recipientId], () => ({ acted: act }))
    }
    case 'SignatureRequestExpired':
      return turn(event.data.unfinished, 'expired')
    case 'MailDelivered':
    case 'MailUndeliverable': {
      const { kind, to } = event.data
      const recipient = to.kind === 'recipient' ? recipients.get(to.recipientId) : undefined
      if (!recipient) return recipients
      const failed = event.type === 'MailUndeliverable'
      if (kind === 'invitation' && aboutMails.includes(recipient.status)) {
        return turn([recipient.recipientId], failed ? 'delivery_failed' : 'sent')
      }
      const isCopy = kind === 'completed' && recipient.role === 'cc'
      return isCopy ? turn([recipient.recipientId], failed ? 'delivery_failed' : 'copied') : recipients
    }
    default:
      return recipients
  }
}

const actOf = {
  RecipientSigned: 'signed',
  RecipientApproved: 'approved',
  SignatureRequestDeclined: 'declined',
} as const

const newLink = (round: number): LinkState => ({
  round,
  viewed: false,
  consented: false,
  acted: null,
  code: null,
  codes: [],
  codesSinceInvited: 0,
})

function withLinks(
  recipients: Recipients,
  { links, round }: { links: readonly { recipientId: string }[]; round: number },
): Recipients {
  const ids = links.map(({ recipientId }) => recipientId)
  return amend(recipients, ids, () => ({ link: newLink(round) }))
}

function codeRequested(
  recipients: Recipients,
  { recipientId, number, validUntil }: Extract<RequestEvent, { type: 'CodeRequested' }>['data'],
): Recipients {
  return amendLinks(recipients, [recipientId], ({ codes, codesSinceInvited }) => ({
    code: { number, validUntil, tries: 0, used: false },
    codes: [...codes, validUntil].slice(-mostCodesADay),
    codesSinceInvited: codesSinceInvited + 1,
  }))
}

const amendLinks = (
  recipients: Recipients,
  ids: readonly string[],
  change: (before: LinkState) => Partial<LinkState>,
): Recipients => amend(recipients, ids, ({ link }) => ({ link: link && { ...link, ...change(link) } }))

function amend(
  recipients: Recipients,
  ids: readonly string[],
  change: (before: RecipientState) => Partial<RecipientState>,
): Recipients {
  const after = new Map(recipients)
  for (const id of ids) {
    const before = recipients.get(id)
    if (before) after.set(id, { ...before, ...change(before) })
  }
  return after
}
