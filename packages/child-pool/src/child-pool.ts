import { Child } from './child.js'
import { ChildDied, ChildNotStarted, PoolClosed, type PoolFailure, TaskFailed } from './failures.js'
import { FairQueue, type Share } from './fair-queue.js'
import { keepInspectorShut } from './inspector-shut.js'
import type { TaskTypes } from './messages.js'
import { type FilesByName, FolderGone, OwnFolder, ResultMissing, type TaskFiles } from './own-folder.js'
import { isWorn, type PoolOptions } from './pool-options.js'
import { programPaths } from './program-paths.js'

interface Member {
  child: Child
  folder: OwnFolder
  state: 'starting' | 'idle' | 'busy' | 'leaving'
  tasks: number
  /** What it works on. */
  job?: Job | undefined
  resting: NodeJS.Timeout
  /** Resolves when the child is gone and forgotten, and its folder with it. */
  over: Promise<void>
}

interface Job extends Share {
  task: string
  input: unknown
  ms: number
  cpuMs: number | undefined
  files: FilesByName
  results: FilesByName | ((output: never) => FilesByName | null)
  isSecondTry: boolean
  /** Children that were to do it and whose folder was gone. */
  foldersGone: number
  resolve(output: unknown): void
  reject(failure: unknown): void
}

/** How a task shares the children with others. */
export interface TaskShare extends Partial<Share> {
  /** Milliseconds of processor time it may use; of time that passes, where the platform does not tell. */
  cpuMs?: number | undefined
}

/**
 * Child processes that work on strangers' files. Each has one task at a time; callers that wait take turns (ADR 0102). A task
 * that overruns loses its child and fails alone: the others stay queued and get the next one.
 */
export class ChildPool<Tasks extends TaskTypes> {
  readonly #options: PoolOptions
  readonly #programs: readonly string[]
  readonly #members = new Set<Member>()
  readonly #queue: FairQueue<Job>
  #growing: NodeJS.Timeout | undefined
  #trouble: ChildNotStarted | undefined
  #closed = false

  /** @throws {Error} when the module that children run lies in no installation of ours */
  constructor(options: PoolOptions) {
    this.#options = options
    this.#queue = new FairQueue(options.most)
    this.#programs = programPaths(options.child.entry)
    keepInspectorShut()
    this.#topUp()
  }

  /** How many children there are, those on their way out not counted, and what keeps more from starting, if anything. */
  get state(): { children: number; trouble: ChildNotStarted | undefined } {
    return { children: this.#staying().length, trouble: this.#trouble }
  }

  /**
   * Does a task in a child.
   *
   * @param input which names files as `files` and `results` do: they lie where the child works
   * @param ms how long it may take once it has a child and its files; waiting for them does not count
   * @param caller whose task it is; all that name nobody count as one
   * @param isLong it may take long, so that it leaves a child to others
   * @param files what it reads, and what is kept of what it writes; nothing else of it outlasts the task
   * @throws {PoolFailure} see there; `blamesTheFile` tells which are the file's fault
   * @throws {Error} of the file system, when a file could not be copied in or a result moved out
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: Tasks[Name]['input'],
    ms: number,
    { files = {}, results = {}, caller = '', cpuMs, isLong = false }: TaskFiles<Tasks[Name]['output']> & TaskShare = {},
  ): Promise<Tasks[Name]['output']> {
    if (this.#closed) return Promise.reject(new PoolClosed(this.#options.name))
    return new Promise((resolve, reject) => {
      const settles = { isSecondTry: false, foldersGone: 0, resolve, reject }
      this.#queue.add({ task, input, ms, cpuMs, caller, isLong, files, results, ...settles })
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
    if (members.length >= this.#options.most || members.some(({ state }) => state === 'starting')) return
    this.#growing ??= setTimeout(() => {
      this.#growing = undefined
      const stillWaits = this.#queue.hasNext(this.#underWay()) && !this.#closed
      if (stillWaits && this.#staying().length < this.#options.most) this.#start()
    }, this.#options.growAfterMs)
  }

  #topUp(): void {
    while (!this.#closed && this.#staying().length < this.#options.least && this.#start());
  }

  #staying(): Member[] {
    return [...this.#members].filter(({ state }) => state !== 'leaving')
  }

  /** @returns whether a child is on its way */
  #start(): boolean {
    const { name, stagingDir, restMs } = this.#options
    let folder: OwnFolder
    try {
      folder = OwnFolder.make(stagingDir, name)
    } catch (error) {
      this.#notStarted(error as Error)
      return false
    }
    const child = new Child(this.#options.child, { folder: folder.path, programs: this.#programs })
    const resting = setTimeout(() => this.#rested(member), restMs).unref()
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
    // It may have been gone before its job came back to the queue, or stopped counting: another takes what waits.
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
      // The child is dead, or nobody knows what it is still good for.
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
    // SIGKILL that was not ours is the machine's want of memory, perhaps no fault of this file: it gets one more try.
    const wasKilled = failure instanceof ChildDied && failure.end === 'SIGKILL'
    const isGone = failure instanceof FolderGone
    if (wasKilled && !job.isSecondTry) this.#queue.addFirst({ ...job, isSecondTry: true })
    // Whoever took one folder away may have taken them all: each child that is left is found out once.
    else if (isGone && job.foldersGone < this.#options.most)
      this.#queue.addFirst({ ...job, foldersGone: job.foldersGone + 1 })
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
    for (const job of this.#queue.empty()) job.reject(failure)
  }
}
