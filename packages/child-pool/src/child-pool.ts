import { Child } from './child.js'
import { ChildDied, ChildNotStarted, PoolClosed, type PoolFailure, TaskFailed } from './failures.js'
import { FairQueue, type Share } from './fair-queue.js'
import { keepInspectorShut } from './inspector-shut.js'
import type { TaskTypes } from './messages.js'
import { type FilesByName, FolderGone, WorkFolder, ResultMissing, type TaskFiles } from './work-folder.js'
import { isWorn, type PoolOptions } from './pool-options.js'
import { programPaths } from './program-paths.js'

interface Member {
  child: Child
  folder: WorkFolder
  state: 'starting' | 'idle' | 'busy' | 'leaving'
  tasks: number
  job?: Job | undefined
  resting: NodeJS.Timeout
  over: Promise<void>
}

interface Job extends Share {
  task: string
  input: unknown
  ms: number
  cpuMs: number | undefined
  loads: boolean
  files: FilesByName
  results: FilesByName | ((output: never) => FilesByName | null)
  isSecondTry: boolean
  foldersGone: number
  resolve(output: unknown): void
  reject(failure: unknown): void
}

export interface TaskShare extends Partial<Share> {
  /** CPU time limit in ms; wall time where the platform cannot measure CPU time. */
  cpuMs?: number | undefined
  /** Only loads what the child's next tasks need. */
  loads?: boolean
}

/**
 * Child processes for untrusted files, one task each at a time; waiting callers take turns (ADR 0006). A task over
 * its limits fails alone and costs its child.
 */
export class ChildPool<Tasks extends TaskTypes> {
  readonly #options: PoolOptions
  readonly #programs: readonly string[]
  readonly #members = new Set<Member>()
  readonly #queue: FairQueue<Job>
  #growing: NodeJS.Timeout | undefined
  #trouble: ChildNotStarted | undefined
  #closed = false

  /** @throws {Error} if the child's module is outside any installation of this product */
  constructor(options: PoolOptions) {
    this.#options = options
    this.#queue = new FairQueue(options.max)
    this.#programs = [...programPaths(options.child.entry), ...(options.child.reads ?? [])]
    keepInspectorShut()
    this.#topUp()
  }

  get state(): { children: number; trouble: ChildNotStarted | undefined } {
    return { children: this.#staying().length, trouble: this.#trouble }
  }

  /**
   * Runs a task in a child.
   * @param ms time limit, excluding the wait for a child and its files
   * @param caller fairness key; tasks without one share a key
   * @param subject second fairness key, within the caller
   * @param files copied in; only `results` outlast the task
   * @throws {PoolFailure} `blamesTheFile` recognizes faults of the file
   * @throws {Error} of the file system, if copying in or moving out fails
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: Tasks[Name]['input'],
    ms: number,
    {
      files = {},
      results = {},
      caller = '',
      subject,
      cpuMs,
      isLong = false,
      loads = false,
    }: TaskFiles<Tasks[Name]['output']> & TaskShare = {},
  ): Promise<Tasks[Name]['output']> {
    if (this.#closed) return Promise.reject(new PoolClosed(this.#options.name))
    return new Promise((resolve, reject) => {
      const settles = { isSecondTry: false, foldersGone: 0, resolve, reject }
      this.#queue.add({ task, input, ms, cpuMs, caller, subject, isLong, loads, files, results, ...settles })
      this.#dispatch()
    })
  }

  /** Ends all children; running and queued tasks fail with PoolClosed. */
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
      const job = member.state === 'idle' ? this.#queue.take(this.#underWay()) : undefined
      if (job) void this.#work(member, job)
    }
    if (this.#queue.hasNext(this.#underWay())) this.#grow()
  }

  #underWay(): Job[] {
    return [...this.#members].flatMap(({ job }) => job ?? [])
  }

  #grow(): void {
    const members = this.#staying()
    if (members.length === 0) return void this.#start()
    // A child that loads its libraries soon takes the next task, before another one could load them.
    const isSoon = members.some(({ state, job }) => state === 'starting' || job?.loads)
    if (isSoon || !this.#mayGrow(members)) return
    this.#growing ??= setTimeout(() => {
      this.#growing = undefined
      const stillWaits = this.#queue.hasNext(this.#underWay()) && !this.#closed
      if (stillWaits && this.#mayGrow(this.#staying())) this.#start()
    }, this.#options.growAfterMs)
  }

  #mayGrow({ length }: readonly Member[]): boolean {
    const { max, hasRoom } = this.#options
    return length < max && (length === 0 || (hasRoom?.() ?? true))
  }

  #topUp(): void {
    while (!this.#closed && this.#staying().length < this.#options.min && this.#start());
  }

  #staying(): Member[] {
    return [...this.#members].filter(({ state }) => state !== 'leaving')
  }

  #start(): boolean {
    const { name, stagingDir, idleMs } = this.#options
    let folder: WorkFolder
    try {
      folder = WorkFolder.make(stagingDir, name)
    } catch (error) {
      this.#notStarted(error as Error)
      return false
    }
    const child = new Child(this.#options.child, { folder: folder.path, programs: this.#programs })
    const resting = setTimeout(() => this.#rested(member), idleMs).unref()
    const member: Member = { child, folder, state: 'starting', tasks: 0, resting, over: Promise.resolve() }
    this.#members.add(member)
    member.over = this.#follow(member)
    return true
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
    await member.folder.remove().catch((error: unknown) => {
      this.#options.log.warn({ pool: this.#options.name, failure: String(error) }, 'the folder of a child stays')
    })
    this.#members.delete(member)
  }

  #idle(member: Member): void {
    // The child may have died before its job was requeued: let another one take it.
    if (member.state === 'leaving') return this.#dispatch()
    member.state = 'idle'
    member.resting.refresh()
    this.#dispatch()
  }

  async #work(member: Member, job: Job): Promise<void> {
    member.state = 'busy'
    member.job = job
    member.tasks += 1
    try {
      await member.folder.take(job.files)
      const { output, used } = await member.child.run(job.task, job.input, job)
      const kept = typeof job.results === 'function' ? job.results(output as never) : job.results
      await member.folder.give(kept ?? {})
      job.resolve(output)
      if (isWorn(member.tasks, used, this.#options)) this.#leave(member)
      else await member.folder.empty()
    } catch (failure) {
      this.#leave(member)
      this.#failed(job, failure instanceof ResultMissing ? new TaskFailed(job.task, failure.message) : failure)
    }
    member.job = undefined
    this.#idle(member)
  }

  #failed(job: Job, failure: unknown): void {
    if (this.#closed) return job.reject(new PoolClosed(this.#options.name))
    const { name, log } = this.#options
    log.warn({ pool: name, task: job.task, failure: String(failure) }, 'document task failed')
    // A SIGKILL from outside is the kernel's OOM killer, perhaps through no fault of this file: retry once.
    const wasKilled = failure instanceof ChildDied && failure.end === 'SIGKILL'
    const isGone = failure instanceof FolderGone
    if (wasKilled && !job.isSecondTry) this.#queue.addFirst({ ...job, isSecondTry: true })
    // A temp cleaner may have deleted every folder: allow one attempt per child.
    else if (isGone && job.foldersGone < this.#options.max)
      this.#queue.addFirst({ ...job, foldersGone: job.foldersGone + 1 })
    else job.reject(failure)
  }

  #rested(member: Member): void {
    const unused = member.tasks === 0 && this.#staying().length <= this.#options.min
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
    // A child that failed to start would fail again: wait for the next task.
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
    for (const job of this.#queue.empty()) job.reject(failure)
  }
}
