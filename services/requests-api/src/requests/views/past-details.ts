import type { Entry } from '@countersign/event-log'
import type { RequestEvent } from '../domain/events.js'
import { evolve } from '../domain/evolve.js'
import type { MaybeRequest } from '../domain/state.js'
import { detailsOf, type RequestDetails } from './request-details.js'

/** Past states of a request. Folds each event once, regardless of the number of calls. */
export class PastDetails {
  readonly #states: MaybeRequest[] = []
  readonly #details = new Map<number, RequestDetails | null>()

  /** @param entries history from the creation on */
  constructor(readonly entries: readonly Entry<RequestEvent>[]) {}

  /** @returns null if the request was hidden or deleted at that time */
  after(revision: number): RequestDetails | null {
    let details = this.#details.get(revision)
    if (details === undefined) {
      const request = this.#stateAfter(revision)
      details = request && !request.gone ? detailsOf(request) : null
      this.#details.set(revision, details)
    }
    return details
  }

  #stateAfter(revision: number): MaybeRequest {
    for (const entry of this.entries.slice(this.#states.length, revision + 1)) {
      this.#states.push(evolve(this.#states.at(-1) ?? null, entry))
    }
    return this.#states[revision] ?? null
  }
}
