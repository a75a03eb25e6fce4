/** How long a node may say nothing, in ms. */
const silenceMs = 1000
/** So much longer, in ms, for a client that has not been answered yet: another silent node may be asked first who leads. */
const findingMs = 500

/**
 * Hears whether the node that a client is connected to has fallen silent: a call has gone without an answer for 1 s, and no other
 * call of the client was answered meanwhile. An answer that has arrived and waits for this process counts as one.
 */
export class Hearing {
  /** When calls began that are under way; the first is the oldest. */
  readonly #calls = new Set<{ since: number }>()
  #heardAt: number
  #timer: NodeJS.Timeout | undefined

  /** @param leave takes another client in the place of the one that waits in vain */
  constructor(
    private readonly leave: () => void,
    private readonly now = () => performance.now(),
  ) {
    this.#heardAt = now() + findingMs
  }

  /** A call was answered, be it with a refusal of the server's. */
  answered(): void {
    this.#heardAt = Math.max(this.#heardAt, this.now())
  }

  /** For how long nothing was heard, in ms. */
  get quietMs(): number {
    return Math.max(0, this.now() - this.#heardAt)
  }

  /** Another client is in its place, and begins. */
  renewed(): void {
    this.#heardAt = this.now() + findingMs
  }

  /** Waits for a call as long as its caller does. */
  async watch<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const noted = { since: this.now() }
    this.#calls.add(noted)
    this.#listen()
    try {
      return await call()
    } finally {
      this.#calls.delete(noted)
    }
  }

  #listen(): void {
    if (this.#timer || this.#calls.size === 0) return
    // Answers that lie in the socket come before what setImmediate runs.
    this.#timer = setTimeout(() => setImmediate(() => this.#judge()), Math.max(1, this.#dueAt - this.now())).unref()
  }

  #judge(): void {
    this.#timer = undefined
    if (this.#calls.size > 0 && this.now() >= this.#dueAt) {
      this.renewed()
      this.leave()
    }
    this.#listen()
  }

  get #dueAt(): number {
    const [oldest] = this.#calls
    return Math.max(oldest?.since ?? 0, this.#heardAt) + silenceMs
  }
}
