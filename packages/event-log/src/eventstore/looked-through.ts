import type { Position, ReadPosition } from '@eventstore/db-client'
import { placeAfter } from './positions.js'

/**
 * A stretch of $all without an event of ours, the farthest that any look of this process has found: the server's own events
 * and those of other programs in it are passed over from then on.
 *
 * A checkpoint of the server's is such a place. Its two positions may differ, so that it is kept whole and never becomes a
 * position of the port.
 */
export class LookedThrough {
  #after = 0
  #upTo: Position | undefined

  /** Position of the event of ours that the stretch begins behind; 0 for the beginning of the log. */
  get after(): number {
    return this.#after
  }

  /** Commit position of its end; 0 where nothing was looked through. */
  get upTo(): number {
    return Number(this.#upTo?.commit ?? 0n)
  }

  /** The end itself. */
  get end(): Position | undefined {
    return this.#upTo
  }

  /** Nothing of ours is behind the position, up to the place. @returns whether that is farther than was known */
  note(after: number, upTo: Position): boolean {
    const commit = Number(upTo.commit)
    if (commit <= Math.max(after, this.upTo)) return false
    this.#after = after
    this.#upTo = upTo
    return true
  }

  /** Where in $all the next event of ours behind a position is to be looked for. */
  placeAfter(position: number): ReadPosition {
    return this.#upTo && position === this.#after ? this.#upTo : placeAfter(position)
  }
}
