import type { Position, ReadPosition } from '@eventstore/db-client'
import { placeAfter } from './positions.js'

/**
 * The farthest stretch of $all without own events that any scan found; later reads skip it. Ends at a server
 * checkpoint. Its commit and prepare positions may differ, so it never becomes a position of the port.
 */
export class ScannedRange {
  #after = 0
  #upTo: Position | undefined

  /** Position of the own event before the stretch; 0 for the start of the log. */
  get after(): number {
    return this.#after
  }

  get upTo(): number {
    return Number(this.#upTo?.commit ?? 0n)
  }

  get end(): Position | undefined {
    return this.#upTo
  }

  /** Records a stretch without own events. @returns true if it ends beyond the known one */
  note(after: number, upTo: Position): boolean {
    const commit = Number(upTo.commit)
    if (commit <= Math.max(after, this.upTo)) return false
    this.#after = after
    this.#upTo = upTo
    return true
  }

  /** The read position in $all for the next own event after a position. */
  placeAfter(position: number): ReadPosition {
    return this.#upTo && position === this.#after ? this.#upTo : placeAfter(position)
  }
}
