/** The end of a stream, to which the next event links. */
export interface Tip {
  revision: number
  hash: string | null
  /** Timestamp of the last event; null for an empty stream. */
  at: string | null
}

export const emptyTip: Tip = { revision: -1, hash: null, at: null }

/**
 * Returns the later of the last event's timestamp and `now`, so that timestamps never run backwards when a clock was
 * set back or differs between replicas.
 *
 * @param now ISO 8601, UTC
 */
export function timeAfter({ at }: Tip, now: string): string {
  return at !== null && Date.parse(at) > Date.parse(now) ? at : now
}
