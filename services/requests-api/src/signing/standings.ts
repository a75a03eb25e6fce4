import type { RequestEvent } from './events.js'
import type { RecipientState } from './recipient-state.js'

export type RecipientStatus =
  'pending' | 'sent' | 'delivery_failed' | 'viewed' | 'signed' | 'approved' | 'declined' | 'expired' | 'copied'

/** Where a recipient stands, and since when. */
export interface Standing {
  status: RecipientStatus
  /** When the status last changed; null while it never did. */
  changedAt: string | null
}

/** Everyone of whom anything has become, by recipient; all others are pending. */
export type Standings = ReadonlyMap<string, Standing>

const begun: Standing = { status: 'pending', changedAt: null }

/** Where one recipient stands. */
export const standingOf = (standings: Standings, recipientId: string): Standing => standings.get(recipientId) ?? begun

/** While nothing but mails has happened: what becomes of a later mail does not undo that somebody has looked. */
const aboutMails: readonly RecipientStatus[] = ['pending', 'sent', 'delivery_failed']
const done: readonly RecipientStatus[] = ['signed', 'approved', 'declined']

/** Where everyone stands after an event (rule states-3). */
export function evolveStandings(
  standings: Standings,
  event: RequestEvent,
  at: string,
  recipients: ReadonlyMap<string, RecipientState>,
): Standings {
  const turn = (who: readonly string[], status: RecipientStatus) =>
    who.length > 0 ? new Map([...standings, ...who.map((one) => [one, { status, changedAt: at }] as const)]) : standings
  switch (event.type) {
    case 'MailDelivered':
    case 'MailUndeliverable': {
      const { kind, to } = event.data
      if (to.kind !== 'recipient') return standings
      const { recipientId } = to
      const failed = event.type === 'MailUndeliverable'
      const { status } = standingOf(standings, recipientId)
      if (kind === 'invitation' && aboutMails.includes(status)) {
        return turn([recipientId], failed ? 'delivery_failed' : 'sent')
      }
      const isCopy = kind === 'completed' && recipients.get(recipientId)?.role === 'cc'
      return isCopy ? turn([recipientId], failed ? 'delivery_failed' : 'copied') : standings
    }
    case 'SigningPageViewed':
      return turn([event.data.recipientId], 'viewed')
    case 'RecipientSigned':
      return turn([event.data.recipientId], 'signed')
    case 'RecipientApproved':
      return turn([event.data.recipientId], 'approved')
    case 'SignatureRequestDeclined':
      return turn([event.data.recipientId], 'declined')
    case 'SignatureRequestExpired':
      return turn(event.data.unfinished, 'expired')
    case 'SignatureRequestResent': {
      const open = [...recipients.values()].filter(
        ({ recipientId, role }) => role !== 'cc' && !done.includes(standingOf(standings, recipientId).status),
      )
      return turn(
        open.map(({ recipientId }) => recipientId),
        'pending',
      )
    }
    default:
      return standings
  }
}
