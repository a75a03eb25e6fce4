export interface Share {
  caller: string
  /** Jobs of one caller with different subjects, such as documents, take turns too. */
  subject?: string | undefined
  /** May take long, so it never occupies the last child. */
  isLong: boolean
}

/**
 * Callers take turns, and so do the subjects of a caller; jobs of a subject stay in order, except that others pass a
 * long job that may not start. While another caller waits, none holds more than half of the children; long jobs leave
 * one child free (ADR 0006).
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
    const jobs = this.#waiting.get(job.caller) ?? []
    const round = jobs.filter(({ subject }) => subject === job.subject).length
    this.#waiting.set(job.caller, jobs.toSpliced(endOfRound(jobs, round), 0, job))
  }

  addFirst(job: Job): void {
    this.#waiting.set(job.caller, [job, ...(this.#waiting.get(job.caller) ?? [])])
  }

  hasNext(busy: readonly Share[]): boolean {
    return this.#next(busy) !== undefined
  }

  /** Dequeues the next job that may start beside the busy ones, and moves its caller to the back. */
  take(busy: readonly Share[]): Job | undefined {
    const job = this.#next(busy)
    if (!job) return undefined
    const others = this.#waiting.get(job.caller)?.filter((other) => other !== job) ?? []
    this.#waiting.delete(job.caller)
    if (others.length > 0) this.#waiting.set(job.caller, others)
    return job
  }

  empty(): Job[] {
    const jobs = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return jobs
  }

  #next(busy: readonly Share[]): Job | undefined {
    return [...this.#waiting.values()].flat().find((job) => this.#mayStart(job, busy))
  }

  #mayStart({ caller, isLong }: Share, busy: readonly Share[]): boolean {
    const isContended = this.#waiting.size > 1
    const held = busy.filter((job) => job.caller === caller).length
    if (isContended && held >= this.#maxPerCaller) return false
    return !isLong || busy.filter((job) => job.isLong).length < this.#maxLong
  }
}

/** @returns where the jobs begin that have more than `round` jobs of their subject before them */
function endOfRound(jobs: readonly Share[], round: number): number {
  const seen = new Map<string | undefined, number>()
  const index = jobs.findIndex(({ subject }) => {
    const before = seen.get(subject) ?? 0
    seen.set(subject, before + 1)
    return before > round
  })
  return index < 0 ? jobs.length : index
}
