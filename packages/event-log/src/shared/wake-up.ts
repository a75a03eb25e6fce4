/** Lets followers sleep until an append. */
export class WakeUp {
  readonly #sleepers = new Set<() => void>()

  ring(): void {
    for (const wake of this.#sleepers) wake()
  }

  /** Resolves at the next ring or when the signal aborts. */
  sleep(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        this.#sleepers.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#sleepers.add(wake)
      signal.addEventListener('abort', wake, { once: true })
    })
  }
}
