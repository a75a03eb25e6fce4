import { onceReleased } from '../once-released.js'
import { isUnreachable } from './is-unreachable.js'

/** Repeats a call until the server responds. */
export class Reaching {
  #tryAgain: (() => void) | null = null

  /** @param changed called when a call starts or stops waiting for a connection */
  constructor(private readonly changed: () => void) {}

  get waits(): boolean {
    return this.#tryAgain !== null
  }

  readonly again = (): void => this.#tryAgain?.()

  async reach<Answer>(call: () => Promise<Answer>): Promise<Answer> {
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
    this.#tryAgain = resolve
    window.addEventListener('online', this.again)
    onceReleased(this.changed)
    await promise
    window.removeEventListener('online', this.again)
    this.#tryAgain = null
    this.changed()
  }
}
