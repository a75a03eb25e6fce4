import type { RequestEvent } from '../../domain/events.js'
import type { ListedPeople } from './listed-people.js'

export type Attention =
  | { kind: 'undeliverable'; name: string }
  /** The completed email did not reach this recipient, or the sender if null. */
  | { kind: 'result'; name: string | null }
  /** Everyone has acted, and sealing has failed. */
  | { kind: 'sealing' }
  /** The end of the period was announced. */
  | { kind: 'ending'; at: string }

export interface Troubles {
  ending: string | null
  sealing: boolean
  /** The sender's completed email was undeliverable. */
  senderMissedResult: boolean
}

export const noTroubles: Troubles = { ending: null, sealing: false, senderMissedResult: false }

/** Folds an event; returns the same object if nothing changed. */
export function evolveTroubles(troubles: Troubles, event: RequestEvent): Troubles {
  switch (event.type) {
    case 'EndAnnounced':
      return { ...troubles, ending: event.data.expiresAt }
    case 'EveryoneActed':
      return noTroubles
    case 'SealingFailed':
    case 'SealingGivenUp':
      return troubles.sealing ? troubles : { ...troubles, sealing: true }
    case 'SignatureRequestResent':
    case 'SignatureRequestCompleted':
    case 'SignatureRequestCancelled':
    case 'SignatureRequestDeclined':
    case 'SignatureRequestExpired':
    case 'PersonalDataErased':
      return noTroubles
    case 'MailUndeliverable': {
      const { kind, to } = event.data
      return kind === 'completed' && to.kind === 'sender' ? { ...troubles, senderMissedResult: true } : troubles
    }
    default:
      return troubles
  }
}

/** Pending requests need attention for unreached people, failed sealing or a near end, completed ones for lost results. */
export function attentionOf({
  status,
  people,
  troubles: { ending, sealing, senderMissedResult },
}: {
  status: string
  people: ListedPeople
  troubles: Troubles
}): Attention[] {
  const unreached = Object.values(people).filter(({ mail }) => mail === 'undeliverable')
  const named = <Kind extends 'undeliverable' | 'result'>(kind: Kind) =>
    unreached.map(({ called }) => ({ kind, name: called ?? '' }))
  if (status === 'completed')
    return [...named('result'), ...(senderMissedResult ? [{ kind: 'result', name: null } as const] : [])]
  if (status !== 'pending') return []
  return [
    ...named('undeliverable'),
    ...(sealing ? [{ kind: 'sealing' } as const] : []),
    ...(ending === null ? [] : [{ kind: 'ending', at: ending } as const]),
  ]
}
