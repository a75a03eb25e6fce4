import { afterPointerRelease } from '../after-pointer-release.js'
import { isUnreachable } from './is-unreachable.js'

/** Repeats a call until the server responds. */
export class ConnectionRetry {
  #resume: (() => void) | null = null

  /** @param changed called when a call starts or stops waiting for a connection */
  constructor(private readonly changed: () => void) {}

  get isWaiting(): boolean {
    return this.#resume !== null
  }

  readonly retry = (): void => this.#resume?.()

  async run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        if (!isUnreachable(error)) throw error
        await this.#connection()
      }
    }
  }

  /** Resolves when the browser is online again or the sender retries. */
  async #connection(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#resume = resolve
    window.addEventListener('online', this.retry)
    afterPointerRelease(this.changed)
    await promise
    window.removeEventListener('online', this.retry)
    this.#resume = null
    this.changed()
  }
}
