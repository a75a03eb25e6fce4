import type { Time, Timer } from '@countersign/process'

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
  #timer: Timer | undefined

  constructor(
    private readonly replaceNode: () => void,
    private readonly time: Time,
  ) {
    this.#lastAnswerAt = time.elapsed() + discoveryMs
  }

  answered(): void {
    this.#lastAnswerAt = Math.max(this.#lastAnswerAt, this.time.elapsed())
  }

  get unansweredMs(): number {
    return Math.max(0, this.time.elapsed() - this.#lastAnswerAt)
  }

  restart(): void {
    this.#lastAnswerAt = this.time.elapsed() + discoveryMs
  }

  async watch<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const pending = { since: this.time.elapsed() }
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
    const ms = Math.max(1, this.#deadline - this.time.elapsed())
    this.#timer = this.time.after(ms, () => setImmediate(() => this.#check()), { ref: false })
  }

  #check(): void {
    this.#timer = undefined
    if (this.#calls.size > 0 && this.time.elapsed() >= this.#deadline) {
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
