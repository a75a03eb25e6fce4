import { Child } from './child.js'
import { ChildDied, ChildNotStarted, PoolClosed, type PoolFailure } from './failures.js'
import type { TaskTypes } from './messages.js'
import { isWorn, type PoolOptions } from './pool-options.js'

interface Member {
  child: Child
  state: 'starting' | 'idle' | 'busy' | 'leaving'
  tasks: number
  resting: NodeJS.Timeout
  /** Resolves when the child is gone and forgotten. */
  over: Promise<void>
}

interface Job {
  task: string
  input: unknown
  ms: number
  isSecondTry: boolean
  resolve(output: unknown): void
  reject(failure: unknown): void
}

/**
 * Child processes that work on strangers' files. Each has one task at a time; what waits, waits in order. A task that
 * overruns loses its child and fails alone: the others stay queued and get the next one.
 */
export class ChildPool<Tasks extends TaskTypes> {
  readonly #options: PoolOptions
  readonly #members = new Set<Member>()
  readonly #queue: Job[] = []
  #growing: NodeJS.Timeout | undefined
  #trouble: ChildNotStarted | undefined
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#topUp()
  }

  /** How many children there are, those on their way out not counted, and what keeps more from starting, if anything. */
  get state(): { children: number; trouble: ChildNotStarted | undefined } {
    return { children: this.#staying().length, trouble: this.#trouble }
  }

  /**
   * Does a task in a child.
   *
   * @param ms how long it may take once it has a child; waiting for one does not count
   * @throws {PoolFailure} see there; `blamesTheFile` tells which are the file's fault
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: Tasks[Name]['input'],
    ms: number,
  ): Promise<Tasks[Name]['output']> {
    if (this.#closed) return Promise.reject(new PoolClosed(this.#options.name))
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, input, ms, isSecondTry: false, resolve, reject })
      this.#dispatch()
    })
  }

  /** Ends every child; what is under way or waiting fails with PoolClosed. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#growing)
    this.#fail(new PoolClosed(this.#options.name))
    const members = [...this.#members]
    for (const member of members) this.#leave(member)
    await Promise.all(members.map(({ over }) => over))
  }

  #dispatch(): void {
    for (const member of this.#members) {
      const job = member.state === 'idle' ? this.#queue.shift() : undefined
      if (job) void this.#work(member, job)
    }
    if (this.#queue.length > 0) this.#grow()
  }

  #grow(): void {
    const members = this.#staying()
    if (members.length === 0) return this.#start()
    if (members.length >= this.#options.most || members.some(({ state }) => state === 'starting')) return
    this.#growing ??= setTimeout(() => {
      this.#growing = undefined
      const stillWaits = this.#queue.length > 0 && !this.#closed
      if (stillWaits && this.#staying().length < this.#options.most) this.#start()
    }, this.#options.growAfterMs)
  }

  #topUp(): void {
    while (!this.#closed && this.#staying().length < this.#options.least) this.#start()
  }

  #staying(): Member[] {
    return [...this.#members].filter(({ state }) => state !== 'leaving')
  }

  #start(): void {
    const child = new Child(this.#options.child)
    const resting = setTimeout(() => this.#rested(member), this.#options.restMs).unref()
    const member: Member = { child, state: 'starting', tasks: 0, resting, over: Promise.resolve() }
    this.#members.add(member)
    member.over = this.#follow(member)
  }

  async #follow(member: Member): Promise<void> {
    const problem = await member.child.ready.catch((error: Error) => error)
    if (problem) this.#notStarted(problem)
    else {
      this.#trouble = undefined
      this.#idle(member)
    }
    await member.child.gone
    this.#lost(member)
  }

  #idle(member: Member): void {
    if (member.state === 'leaving') return
    member.state = 'idle'
    member.resting.refresh()
    this.#dispatch()
  }

  async #work(member: Member, job: Job): Promise<void> {
    member.state = 'busy'
    member.tasks += 1
    try {
      const { output, used } = await member.child.run(job.task, job.input, job.ms)
      if (isWorn(member.tasks, used, this.#options)) this.#leave(member)
      job.resolve(output)
    } catch (failure) {
      // The child is dead, or nobody knows what it is still good for.
      this.#leave(member)
      this.#failed(job, failure)
    }
    this.#idle(member)
  }

  #failed(job: Job, failure: unknown): void {
    if (this.#closed) return job.reject(new PoolClosed(this.#options.name))
    const { name, log } = this.#options
    log.warn({ pool: name, task: job.task, failure: String(failure) }, 'document task failed')
    // SIGKILL that was not ours is the machine's want of memory, perhaps no fault of this file: it gets one more try.
    const wasKilled = failure instanceof ChildDied && failure.end === 'SIGKILL'
    if (wasKilled && !job.isSecondTry) this.#queue.unshift({ ...job, isSecondTry: true })
    else job.reject(failure)
  }

  #rested(member: Member): void {
    const unused = member.tasks === 0 && this.#staying().length <= this.#options.least
    if (member.state === 'idle' && !unused) this.#leave(member)
  }

  #leave(member: Member): void {
    member.state = 'leaving'
    member.child.kill()
  }

  #lost(member: Member): void {
    const started = member.state !== 'starting'
    member.state = 'leaving'
    clearTimeout(member.resting)
    this.#members.delete(member)
    // One that never started would not start at once either: the next task tries again.
    if (this.#closed || !started) return
    this.#topUp()
    this.#dispatch()
  }

  #notStarted(error: Error): void {
    if (this.#closed) return
    this.#trouble = new ChildNotStarted(this.#options.name, error.message)
    this.#options.log.error({ pool: this.#options.name, reason: error.message }, 'document child did not start')
    const others = [...this.#members].some(({ state }) => state === 'idle' || state === 'busy')
    if (!others) this.#fail(this.#trouble)
  }

  #fail(failure: PoolFailure): void {
    for (const job of this.#queue.splice(0)) job.reject(failure)
  }
}
