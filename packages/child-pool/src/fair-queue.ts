export interface Share {
  caller: string
  /** May take long, so it never occupies the last child. */
  isLong: boolean
}

/**
 * Callers take turns, and each caller's jobs stay in order. While another caller waits, none holds more than half
 * of the children; long jobs leave one child free (ADR 0006).
 */
export class FairQueue<Job extends Share> {
  readonly #waiting = new Map<string, Job[]>()
  readonly #maxPerCaller: number
  readonly #maxLong: number

  constructor(children: number) {
    this.#maxPerCaller = Math.max(1, Math.floor(children / 2))
    this.#maxLong = Math.max(1, children - 1)
  }

  add(job: Job): void {
    const jobs = this.#waiting.get(job.caller)
    if (jobs) jobs.push(job)
    else this.#waiting.set(job.caller, [job])
  }

  addFirst(job: Job): void {
    this.#waiting.set(job.caller, [job, ...(this.#waiting.get(job.caller) ?? [])])
  }

  hasNext(busy: readonly Share[]): boolean {
    return this.#next(busy) !== undefined
  }

  /** Dequeues the next job that may start beside the busy ones, and moves its caller to the back. */
  take(busy: readonly Share[]): Job | undefined {
    const jobs = this.#next(busy)
    const job = jobs?.shift()
    if (!jobs || !job) return undefined
    this.#waiting.delete(job.caller)
    if (jobs.length > 0) this.#waiting.set(job.caller, jobs)
    return job
  }

  empty(): Job[] {
    const jobs = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return jobs
  }

  #next(busy: readonly Share[]): Job[] | undefined {
    return [...this.#waiting.values()].find(([first]) => first !== undefined && this.#mayStart(first, busy))
  }

  #mayStart({ caller, isLong }: Share, busy: readonly Share[]): boolean {
    const isContended = this.#waiting.size > 1
    const held = busy.filter((job) => job.caller === caller).length
    if (isContended && held >= this.#maxPerCaller) return false
    return !isLong || busy.filter((job) => job.isLong).length < this.#maxLong
  }
}
