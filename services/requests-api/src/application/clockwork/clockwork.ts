import type { Log } from '@countersign/telemetry'

/** Work that is done again and again. */
export interface Chore {
  name: string
  everyMs: number
  run: () => Promise<object | void>
}

/** A chore that failed is tried again after this, where its own time is longer. */
const failedAgainMs = 10_000

/** Does chores by the clock, one run of each at a time; what goes wrong is logged, shown by health, and tried again. */
export class Clockwork {
  readonly #timers: NodeJS.Timeout[] = []
  readonly #again = new Map<string, NodeJS.Timeout>()
  readonly #failing = new Map<string, string>()
  #running: Promise<void> = Promise.resolve()

  constructor(
    readonly chores: readonly Chore[],
    private readonly log: Log,
    private readonly againMs = failedAgainMs,
  ) {}

  /** Does every chore once, then each in its own time. */
  start(): void {
    for (const chore of this.chores) {
      void this.#enqueue(chore)
      this.#timers.push(setInterval(() => void this.#enqueue(chore), chore.everyMs).unref())
    }
  }

  /** Says nothing of a chore that went well, or is done elsewhere. @throws why it failed, the last time it was tried here */
  check(name: string): void {
    const why = this.#failing.get(name)
    if (why !== undefined) throw new Error(why)
  }

  /** Ends after the chore in hand. From then on nothing is known of any. */
  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    await this.#running
    for (const timer of this.#again.values()) clearTimeout(timer)
    this.#again.clear()
    this.#failing.clear()
  }

  #enqueue(chore: Chore): Promise<void> {
    return (this.#running = this.#running.then(() => this.#run(chore)))
  }

  async #run(chore: Chore): Promise<void> {
    const { name, everyMs, run } = chore
    clearTimeout(this.#again.get(name))
    try {
      const facts = await run()
      this.#failing.delete(name)
      this.log.debug({ chore: name, ...facts }, 'chore done')
    } catch (error) {
      const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      this.#failing.set(name, why)
      this.log.error({ chore: name, why }, 'chore failed, it is tried again')
      if (everyMs <= this.againMs) return
      const again = setTimeout(() => void this.#enqueue(chore), this.againMs).unref()
      this.#again.set(name, again)
    }
  }
}
