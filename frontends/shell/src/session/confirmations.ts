import type { MadeCall } from '@countersign/contracts'

interface Asking {
  call: MadeCall
  given: Promise<boolean>
  resolve: (isConfirmed: boolean) => void
}

/** Calls that wait for the user's proof. A single dialog answers all of them. */
export class Confirmations {
  #asking: Asking | null = null
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The call that asked first; null while none waits. */
  readonly current = (): MadeCall | null => this.#asking?.call ?? null

  readonly ask = (call: MadeCall): Promise<boolean> => {
    if (!this.#asking) {
      const { promise: given, resolve } = Promise.withResolvers<boolean>()
      this.#asking = { call, given, resolve }
      this.#changed()
    }
    return this.#asking.given
  }

  answer(isConfirmed: boolean): void {
    this.#asking?.resolve(isConfirmed)
    this.#asking = null
    this.#changed()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
