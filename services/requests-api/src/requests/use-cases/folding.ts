import { evolve, type Happening } from '../domain/evolve.js'
import type { MaybeRequest } from '../domain/state.js'

/** Folds a growing history incrementally. */
export class Folding {
  #request: MaybeRequest = null
  #count = 0

  of(history: readonly Happening[]): MaybeRequest {
    if (history.length < this.#count) this.#begin()
    for (; this.#count < history.length; this.#count++) {
      this.#request = evolve(this.#request, history[this.#count]!)
    }
    return this.#request
  }

  #begin(): void {
    this.#request = null
    this.#count = 0
  }
}
