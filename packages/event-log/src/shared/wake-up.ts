export class WakeUp {
  readonly #sleepers = new Set<() => void>()

  ring(): void {
    for (const wake of this.#sleepers) wake()
  }

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
