/** Maximum silence of a node, in ms. */
const silenceMs = 1000
/** Extra time in ms for a new client: it may first ask another silent node for the leader. */
const findingMs = 500

/**
 * Detects a silent node: a call has waited for 1 s and no other call of the client was answered meanwhile. An answer
 * still in this process's socket counts.
 */
export class Hearing {
  /** Start times of pending calls, oldest first. */
  readonly #calls = new Set<{ since: number }>()
  #heardAt: number
  #timer: NodeJS.Timeout | undefined

  /** @param leave replaces the client */
  constructor(
    private readonly leave: () => void,
    private readonly now = () => performance.now(),
  ) {
    this.#heardAt = now() + findingMs
  }

  /** Records an answer, including a refusal. */
  answered(): void {
    this.#heardAt = Math.max(this.#heardAt, this.now())
  }

  /** Duration of the current silence, in ms. */
  get quietMs(): number {
    return Math.max(0, this.now() - this.#heardAt)
  }

  /** Restarts the clock for a new client. */
  renewed(): void {
    this.#heardAt = this.now() + findingMs
  }

  /** Watches for silence while a call is pending. */
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
    // setImmediate runs after answers waiting in the socket are read.
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
