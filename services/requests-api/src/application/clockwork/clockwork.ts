import type { Log } from '../../ports/log.js'

/** Work that is done again and again. */
export interface Chore {
  name: string
  everyMs: number
  run: () => Promise<object | void>
}

/** Does chores by the clock, one run of each at a time; what goes wrong is logged, shown by health, and tried again. */
export class Clockwork {
  readonly #timers: NodeJS.Timeout[] = []
  readonly #failing = new Map<string, string>()
  #running: Promise<void> = Promise.resolve()

  constructor(
    private readonly chores: readonly Chore[],
    private readonly log: Log,
  ) {}

  /** Does every chore once, then each in its own time. */
  start(): void {
    for (const chore of this.chores) {
      void this.#enqueue(chore)
      this.#timers.push(setInterval(() => void this.#enqueue(chore), chore.everyMs).unref())
    }
  }

  /** What failed the last time it was tried, by name. */
  get failing(): ReadonlyMap<string, string> {
    return this.#failing
  }

  /** Ends after the chore in hand. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#running
  }

  #enqueue(chore: Chore): Promise<void> {
    return (this.#running = this.#running.then(() => this.#run(chore)))
  }

  async #run({ name, run }: Chore): Promise<void> {
    try {
      const facts = await run()
      this.#failing.delete(name)
      this.log.debug({ chore: name, ...facts }, 'chore done')
    } catch (error) {
      const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      this.#failing.set(name, why)
      this.log.error({ chore: name, why }, 'chore failed, it is tried again in its time')
    }
  }
}
