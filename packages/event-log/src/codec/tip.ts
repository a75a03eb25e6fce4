/** The end of a stream: what the next event is linked to. */
export interface Tip {
  revision: number
  hash: string | null
  /** When its last event happened; null where there is none. */
  at: string | null
}

/** The tip of a stream that has no event yet. */
export const emptyTip: Tip = { revision: -1, hash: null, at: null }

/**
 * When the next event of a stream happens: never before its last one, for a history whose time runs backwards could not have
 * come about. A clock that was put back, or another replica's that is behind, does not show.
 *
 * @param now ISO 8601, UTC
 * @returns the later of the two
 */
export function timeAfter({ at }: Tip, now: string): string {
  return at !== null && Date.parse(at) > Date.parse(now) ? at : now
}
