import { evolve, type Happening } from '../signing/evolve.js'
import type { MaybeRequest } from '../signing/state.js'

/** A history that is folded as it grows: what was looked at once is not looked at again. */
export class Folding {
  #request: MaybeRequest = null
  #count = 0

  /**
   * @param history the whole stream, which may have grown since the last time; a part of it is folded from its beginning
   * @returns the request after it
   */
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
