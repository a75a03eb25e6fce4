import type { RequestEvent } from '../signing/events.js'
import type { ListedPeople } from './listed-people.js'

export type Attention =
  | { kind: 'undeliverable'; name: string }
  /** Everyone has acted, and sealing has failed. */
  | { kind: 'sealing' }
  /** The end of the period was announced. */
  | { kind: 'ending'; at: string }

/** Reasons for attention of a pending request, besides its recipients. */
export interface Troubles {
  /** End of the period, once announced. */
  ending: string | null
  sealing: boolean
}

export const noTroubles: Troubles = { ending: null, sealing: false }

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
      return noTroubles
    default:
      return troubles
  }
}

/**
 * Lists the reasons for attention: for a pending request, an unreachable recipient on whom it waits, failed sealing or a near
 * end; for a completed one, an undelivered copy. Other statuses need none.
 */
export function attentionOf({
  status,
  people,
  troubles: { ending, sealing },
}: {
  status: string
  people: ListedPeople
  troubles: Troubles
}): Attention[] {
  const unreached = Object.values(people).filter(({ mail }) => mail === 'undeliverable')
  const named = (wanted: typeof unreached): Attention[] =>
    wanted.map(({ called }) => ({ kind: 'undeliverable', name: called ?? '' }))
  if (status === 'completed') return named(unreached.filter(({ role }) => role === 'cc'))
  if (status !== 'pending') return []
  return [
    ...named(unreached.filter(({ role, acted }) => role !== 'cc' && !acted)),
    ...(sealing ? [{ kind: 'sealing' } as const] : []),
    ...(ending === null ? [] : [{ kind: 'ending', at: ending } as const]),
  ]
}
