import type { RequestEvent } from '../signing/events.js'
import type { ListedPeople } from './listed-people.js'

/** Why a request needs its sender's attention. */
export type Attention =
  | { kind: 'undeliverable'; name: string }
  /** Everyone has acted, and sealing has failed. */
  | { kind: 'sealing' }
  /** Its end was announced. */
  | { kind: 'ending'; at: string }

/** What about a pending request may need attention, besides its people. */
export interface Troubles {
  /** When it ends, once that was announced. */
  ending: string | null
  sealing: boolean
}

export const noTroubles: Troubles = { ending: null, sealing: false }

/** The troubles after an event; the same object where nothing has changed. */
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
 * What needs attention: of a pending request somebody who has still to act and cannot be reached, a sealing that failed, a near
 * end; of a completed one a copy that did not arrive. Every other end needs none.
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
