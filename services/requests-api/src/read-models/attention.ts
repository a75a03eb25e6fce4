import type { RequestEvent } from '../signing/events.js'
import type { ListedPeople } from './listed-people.js'

export type Attention =
  | { kind: 'undeliverable'; name: string }
  /** Everyone has acted, and sealing has failed. */
  | { kind: 'sealing' }
  /** The end of the period was announced. */
  | { kind: 'ending'; at: string }

export interface Troubles {
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

/** Pending requests need attention for unreachable recipients, failed sealing or a near end, completed ones for lost copies. */
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
