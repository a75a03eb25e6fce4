/** What the queue looks at in a job. */
export interface Share {
  /** Whose job it is: any text. */
  caller: string
  /** It may take long, and never occupies the last child. */
  isLong: boolean
}

/**
 * Work that waits for one of so many children: callers take turns, and each caller's jobs keep their order. While another
 * caller waits, none holds more than half of the children, and long jobs leave one child to the others (ADR 0102).
 */
export class FairQueue<Job extends Share> {
  /** By caller; whose turn it is comes first. */
  readonly #waiting = new Map<string, Job[]>()
  readonly #mostOfOne: number
  readonly #mostLong: number

  /** @param children as many as there may be, 1 at least; where there is one, it takes everything in turn */
  constructor(children: number) {
    this.#mostOfOne = Math.max(1, Math.floor(children / 2))
    this.#mostLong = Math.max(1, children - 1)
  }

  add(job: Job): void {
    const jobs = this.#waiting.get(job.caller)
    if (jobs) jobs.push(job)
    else this.#waiting.set(job.caller, [job])
  }

  /** Puts a job before the others of its caller: it was taken before, and comes back. */
  addFirst(job: Job): void {
    this.#waiting.set(job.caller, [job, ...(this.#waiting.get(job.caller) ?? [])])
  }

  /**
   * True when a job waits that a free child may take.
   *
   * @param busy the jobs that children work on
   */
  hasNext(busy: readonly Share[]): boolean {
    return this.#next(busy) !== undefined
  }

  /**
   * Takes the next job out, whose caller then waits until the others had their turn.
   *
   * @param busy the jobs that children work on
   * @returns undefined where none waits, or none may start beside these
   */
  take(busy: readonly Share[]): Job | undefined {
    const jobs = this.#next(busy)
    const job = jobs?.shift()
    if (!jobs || !job) return undefined
    this.#waiting.delete(job.caller)
    if (jobs.length > 0) this.#waiting.set(job.caller, jobs)
    return job
  }

  /** Takes everything out. */
  empty(): Job[] {
    const jobs = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return jobs
  }

  #next(busy: readonly Share[]): Job[] | undefined {
    return [...this.#waiting.values()].find(([first]) => first !== undefined && this.#mayStart(first, busy))
  }

  #mayStart({ caller, isLong }: Share, busy: readonly Share[]): boolean {
    const othersWait = this.#waiting.size > 1
    const held = busy.filter((job) => job.caller === caller).length
    if (othersWait && held >= this.#mostOfOne) return false
    return !isLong || busy.filter((job) => job.isLong).length < this.#mostLong
  }
}
