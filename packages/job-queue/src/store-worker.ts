import type { Time, Timer } from '@countersign/process'
import { GiveUp, type TakenJob, type WorkDefinition, type Worker } from './port.js'

export type JobEnd = { end: 'done' } | { end: 'failed' } | { end: 'again'; atMs: number }

export type HeldJob = Omit<TakenJob, 'nextDelayMs'>

export interface JobStore {
  /** Takes up to `max` due jobs, oldest first, and marks them as running. */
  take(nowMs: number, max: number): Promise<HeldJob[]>
  finish(id: string, end: JobEnd): Promise<void>
  nextDueMs(): number | null
}

const storeRetryMs = 500

const longestTimerMs = 2 ** 31 - 1

/** The workers of one queue in this process. Never polls; closes only after running jobs. */
export class StoreWorker implements Worker {
  #running = 0
  #closed = false
  #scheduled = false
  #again = false
  #taking: Promise<void> = Promise.resolve()
  #timer: Timer | undefined
  #idle: (() => void)[] = []

  constructor(
    private readonly store: JobStore,
    private readonly definition: WorkDefinition,
    private readonly now: () => number,
    private readonly time: Time,
  ) {
    this.wake()
  }

  wake(): void {
    this.#again = true
    if (this.#scheduled || this.#closed) return
    this.#scheduled = true
    setImmediate(() => {
      this.#taking = this.#takeWhatIsDue()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#timer?.clear()
    await this.#taking
    if (this.#running > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  async #takeWhatIsDue(): Promise<void> {
    try {
      await this.#take()
    } catch {
      this.#scheduled = false
      this.#wakeIn(storeRetryMs)
    }
  }

  /** Takes jobs until none is left, because wake-ups during a take only set a flag. */
  async #take(): Promise<void> {
    for (;;) {
      const { concurrency = 1 } = this.definition
      const free = this.#closed ? 0 : concurrency - this.#running
      this.#again = false
      const jobs = free > 0 ? await this.store.take(this.now(), free) : []
      for (const job of jobs) void this.#do(job)
      if (this.#again) continue
      this.#scheduled = false
      if (free > jobs.length) this.#sleep()
      return
    }
  }

  async #do(job: HeldJob): Promise<void> {
    this.#running++
    const nextDelayMs = this.definition.retryDelaysMs[job.attempt - 1] ?? null
    const end = await this.#attempt({ ...job, nextDelayMs })
    await this.#writeDown(job.id, end)
    this.#running--
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve()
    this.wake()
  }

  async #attempt(job: TakenJob): Promise<JobEnd> {
    try {
      await this.definition.handle(job)
      return { end: 'done' }
    } catch (error) {
      if (error instanceof GiveUp || job.nextDelayMs === null) return { end: 'failed' }
      return { end: 'again', atMs: this.now() + job.nextDelayMs }
    }
  }

  /** A closed worker leaves an unrecorded job as running, so that it is retried after the next start. */
  async #writeDown(id: string, end: JobEnd): Promise<void> {
    for (;;) {
      try {
        return await this.store.finish(id, end)
      } catch {
        if (this.#closed) return
        await this.time.sleep(storeRetryMs)
      }
    }
  }

  #sleep(): void {
    this.#timer?.clear()
    const due = this.store.nextDueMs()
    if (due !== null) this.#wakeIn(Math.max(1, Math.min(longestTimerMs, due - this.now())))
  }

  #wakeIn(ms: number): void {
    this.#timer?.clear()
    if (!this.#closed) this.#timer = this.time.after(ms, () => this.wake(), { ref: false })
  }
}
