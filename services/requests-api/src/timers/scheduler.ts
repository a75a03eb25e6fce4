import { BeingBuilt } from '@countersign/projections'
import type { Log } from '@countersign/telemetry'

/** Work that is done again and again. */
export interface ScheduledJob {
  name: string
  everyMs: number
  run: () => Promise<object | void>
}

/** A scheduled job that failed is tried again after this, where its own time is longer. */
const failedAgainMs = 10_000

/**
 * Runs jobs by the clock, one run of each at a time; what goes wrong is logged, shown by health, and tried again. Health says
 * nothing of a job that waits for a read model to be built: that part says so itself.
 */
export class Scheduler {
  readonly #timers: NodeJS.Timeout[] = []
  readonly #again = new Map<string, NodeJS.Timeout>()
  readonly #failing = new Map<string, string>()
  #running: Promise<void> = Promise.resolve()

  constructor(
    readonly jobs: readonly ScheduledJob[],
    private readonly log: Log,
    private readonly againMs = failedAgainMs,
  ) {}

  /** Runs every job once, then each in its own time. */
  start(): void {
    for (const job of this.jobs) {
      void this.#enqueue(job)
      this.#timers.push(setInterval(() => void this.#enqueue(job), job.everyMs).unref())
    }
  }

  /** Says nothing of a scheduled job that went well, or is done elsewhere. @throws why it failed, the last time it was tried here */
  check(name: string): void {
    const why = this.#failing.get(name)
    if (why !== undefined) throw new Error(why)
  }

  /** Ends after the job in hand. From then on nothing is known of any. */
  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    await this.#running
    for (const timer of this.#again.values()) clearTimeout(timer)
    this.#again.clear()
    this.#failing.clear()
  }

  #enqueue(job: ScheduledJob): Promise<void> {
    return (this.#running = this.#running.then(() => this.#run(job)))
  }

  async #run(job: ScheduledJob): Promise<void> {
    const { name, everyMs, run } = job
    clearTimeout(this.#again.get(name))
    try {
      const facts = await run()
      this.#failing.delete(name)
      this.log.debug({ job: name, ...facts }, 'scheduled job done')
    } catch (error) {
      const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      if (error instanceof BeingBuilt) {
        this.#failing.delete(name)
        this.log.info({ job: name, why }, 'scheduled job waits, it is tried again')
      } else {
        this.#failing.set(name, why)
        this.log.error({ job: name, why }, 'scheduled job failed, it is tried again')
      }
      if (everyMs <= this.againMs) return
      const again = setTimeout(() => void this.#enqueue(job), this.againMs).unref()
      this.#again.set(name, again)
    }
  }
}
