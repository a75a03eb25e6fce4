const timeoutMs = 1000
/** Extra time in ms for a new client: it may first ask another silent node for the leader. */
const discoveryMs = 500

/**
 * A node is silent if a call has waited for 1 s and no other call of the client was answered meanwhile. An answer still
 * in this process's socket counts.
 */
export class NodeLiveness {
  readonly #calls = new Set<{ since: number }>()
  #lastAnswerAt: number
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly replaceNode: () => void,
    private readonly now = () => performance.now(),
  ) {
    this.#lastAnswerAt = now() + discoveryMs
  }

  answered(): void {
    this.#lastAnswerAt = Math.max(this.#lastAnswerAt, this.now())
  }

  get unansweredMs(): number {
    return Math.max(0, this.now() - this.#lastAnswerAt)
  }

  restart(): void {
    this.#lastAnswerAt = this.now() + discoveryMs
  }

  async watch<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const pending = { since: this.now() }
    this.#calls.add(pending)
    this.#schedule()
    try {
      return await call()
    } finally {
      this.#calls.delete(pending)
    }
  }

  #schedule(): void {
    if (this.#timer || this.#calls.size === 0) return
    // setImmediate runs after answers waiting in the socket are read.
    this.#timer = setTimeout(() => setImmediate(() => this.#check()), Math.max(1, this.#deadline - this.now())).unref()
  }

  #check(): void {
    this.#timer = undefined
    if (this.#calls.size > 0 && this.now() >= this.#deadline) {
      this.restart()
      this.replaceNode()
    }
    this.#schedule()
  }

  get #deadline(): number {
    const [oldest] = this.#calls
    return Math.max(oldest?.since ?? 0, this.#lastAnswerAt) + timeoutMs
  }
}
