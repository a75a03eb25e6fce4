import { onceReleased } from '../once-released.js'
import { isUnreachable } from './is-unreachable.js'

/** Makes a call until the server has answered. */
export class Reaching {
  #tryAgain: (() => void) | null = null

  /** @param changed hears when something begins to wait for a connection, and when it goes on */
  constructor(private readonly changed: () => void) {}

  /** Something waits for a connection. */
  get waits(): boolean {
    return this.#tryAgain !== null
  }

  /** Tries at once. */
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

  /** Until the browser is online again, or the sender wants it tried. */
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
