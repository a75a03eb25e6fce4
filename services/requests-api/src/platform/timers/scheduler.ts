import { BeingBuilt } from '@countersign/projections'
import type { Time, Timer } from '@countersign/process'
import type { Log } from '@countersign/telemetry'

export interface ScheduledJob {
  name: string
  everyMs: number
  run: () => Promise<object | void>
}

const failedAgainMs = 10_000

/**
 * Runs jobs at intervals, one at a time. Logs failures, reports them to health and retries. A job that waits for a read
 * model to be built does not count as failing: the read model reports that.
 */
export class Scheduler {
  readonly #timers: Timer[] = []
  readonly #again = new Map<string, Timer>()
  readonly #failing = new Map<string, string>()
  #running: Promise<void> = Promise.resolve()

  constructor(
    readonly jobs: readonly ScheduledJob[],
    private readonly log: Log,
    private readonly time: Time,
  ) {}

  start(): void {
    for (const job of this.jobs) {
      void this.#enqueue(job)
      this.#timers.push(this.time.every(job.everyMs, () => void this.#enqueue(job), { ref: false }))
    }
  }

  /** @throws the error of the job's last run here, if it failed */
  check(name: string): void {
    const why = this.#failing.get(name)
    if (why !== undefined) throw new Error(why)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) timer.clear()
    await this.#running
    for (const timer of this.#again.values()) timer.clear()
    this.#again.clear()
    this.#failing.clear()
  }

  #enqueue(job: ScheduledJob): Promise<void> {
    return (this.#running = this.#running.then(() => this.#run(job)))
  }

  async #run(job: ScheduledJob): Promise<void> {
    const { name, everyMs, run } = job
    this.#again.get(name)?.clear()
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
      if (everyMs <= failedAgainMs) return
      const again = this.time.after(failedAgainMs, () => void this.#enqueue(job), { ref: false })
      this.#again.set(name, again)
    }
  }
}
