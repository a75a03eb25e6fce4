const silenceMs = 1000
/** Extra time in ms for a new client: it may first ask another silent node for the leader. */
const findingMs = 500

/**
 * A node is silent if a call has waited for 1 s and no other call of the client was answered meanwhile. An answer still
 * in this process's socket counts.
 */
export class Hearing {
  readonly #calls = new Set<{ since: number }>()
  #heardAt: number
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly leave: () => void,
    private readonly now = () => performance.now(),
  ) {
    this.#heardAt = now() + findingMs
  }

  answered(): void {
    this.#heardAt = Math.max(this.#heardAt, this.now())
  }

  get quietMs(): number {
    return Math.max(0, this.now() - this.#heardAt)
  }

  renewed(): void {
    this.#heardAt = this.now() + findingMs
  }

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
