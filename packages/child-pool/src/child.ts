import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ChildDied, PoolFailure, TaskFailed, TaskOverran } from './failures.js'
import { type Answer, isMessage, type Used } from './messages.js'
import { endGroup, limited, type Namespaces, type ProcessLimits } from './process-limits.js'
import { processorMs, tellsProcessorTime } from './processor-time.js'
import { residentBytes } from './resident-memory.js'

export interface ChildOptions {
  /** The module the child runs. */
  entry: URL
  /** Node's flags besides those that confine it. */
  flags: readonly string[]
  limits: ProcessLimits
  /** What `namespacesForChildren` says. */
  namespaces: Namespaces
  /** Resident memory at which a working child is ended, looked at every `watchMs`. */
  residentBytes: number
  watchMs: number
  /** How long it may take to take orders. */
  startMs: number
}

/** All that a child can touch, as real paths. */
export interface Reach {
  /** Where it works: read and written. */
  folder: string
  /** What it reads besides in order to run. */
  programs: readonly string[]
}

const isPosix = process.platform !== 'win32'

interface Work {
  id: number
  task: string
  resolve(done: { output: unknown; used: Used }): void
  reject(failure: PoolFailure): void
}

/**
 * One child process, working on one task at a time. Its environment names its home alone. It gets no standard streams, a
 * folder to work in, which is its home too, and limits it cannot lift: it reads the program and its folder, writes to its
 * folder, starts nothing and, where namespaces can be had, reaches nobody and signals nobody. A child that does anything
 * wrong is killed.
 */
export class Child {
  /** Resolves when the child takes orders; rejects with an Error that tells why it never will. */
  readonly ready: Promise<void>
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>
  readonly #process: ChildProcess
  readonly #options: ChildOptions
  #lastId = 0
  #work: Work | undefined
  #verdict: PoolFailure | undefined
  /** How it ended, once it has. */
  #ended: string | undefined

  constructor(options: ChildOptions, reach: Reach) {
    this.#options = options
    const flags = [...confinedTo(reach), ...options.flags]
    const sees = { folder: reach.folder, paths: [...reach.programs, reach.folder] }
    const { file, args } = limited(process.execPath, flags, options.limits, { namespaces: options.namespaces, sees })
    this.#process = fork(fileURLToPath(options.entry), [], {
      execPath: file,
      execArgv: args,
      cwd: reach.folder,
      // Libraries ask for a home folder, and a child sees no list of accounts to find one.
      env: { HOME: reach.folder },
      serialization: 'json',
      // A process group for itself, which it and what surrounds it are ended by, and which holds nobody whom it could signal.
      detached: isPosix,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.gone = new Promise((resolve) => {
      const end = (how: string) => {
        this.#ended = how
        this.#finish((work) => work.reject(this.#verdict ?? new ChildDied(work.task, how)))
        resolve()
      }
      this.#process.once('exit', (code, signal) => end(signal ?? `code ${code}`))
      this.#process.on('error', (error) => end(error.message))
    })
    this.ready = this.#becomesReady()
    this.#process.on('message', (message: unknown) => {
      if (isMessage(message) && !('ready' in message)) this.#answered(message)
    })
  }

  /**
   * Has the child do a task; the caller sees to it that there is only one at a time.
   *
   * @param ms how long it may take
   * @param cpuMs how much processor time, in milliseconds, it may use of that, looked at every `watchMs`
   * @throws {TaskOverran} {ChildDied} {TaskFailed}
   */
  run(
    task: string,
    input: unknown,
    { ms, cpuMs = Infinity }: { ms: number; cpuMs?: number | undefined },
  ): Promise<{ output: unknown; used: Used }> {
    if (this.#ended !== undefined) return Promise.reject(new ChildDied(task, this.#ended))
    const id = ++this.#lastId
    const passing = tellsProcessorTime ? ms : Math.min(ms, cpuMs)
    const overrun = setTimeout(() => this.#end(new TaskOverran(task, 'time')), passing)
    const before = this.#processorMs()
    const watch = setInterval(() => {
      void this.#watch(id)
      if (cpuMs < Infinity) void this.#watchProcessor(id, cpuMs, before)
    }, this.#options.watchMs)
    return new Promise<{ output: unknown; used: Used }>((resolve, reject) => {
      this.#work = { id, task, resolve, reject }
      // A channel that has closed means a child that is ending: its exit tells how.
      this.#process.send({ id, task, input }, () => {})
    }).finally(() => {
      clearTimeout(overrun)
      clearInterval(watch)
    })
  }

  kill(): void {
    const { pid } = this.#process
    if (isPosix && pid !== undefined && this.#ended === undefined) endGroup(pid)
    else this.#process.kill('SIGKILL')
  }

  #answered(answer: Answer): void {
    if (answer.id !== this.#work?.id) return
    this.#finish((work) => {
      if (!('thrown' in answer)) work.resolve({ output: answer.output, used: answer.used })
      else if (answer.outOfMemory) work.reject(new TaskOverran(work.task, 'memory'))
      else work.reject(new TaskFailed(work.task, answer.thrown, answer.outOfSpace ? 'ENOSPC' : undefined))
    })
  }

  #finish(how: (work: Work) => void): void {
    const work = this.#work
    this.#work = undefined
    if (work) how(work)
  }

  #end(verdict: PoolFailure): void {
    this.#verdict = verdict
    this.kill()
  }

  async #watch(id: number): Promise<void> {
    const bytes = this.#process.pid === undefined ? undefined : await residentBytes(this.#process.pid)
    const work = this.#work
    if (work?.id !== id || bytes === undefined || bytes <= this.#options.residentBytes) return
    this.#end(new TaskOverran(work.task, 'memory'))
  }

  async #watchProcessor(id: number, most: number, before: Promise<number | undefined>): Promise<void> {
    const [start, now] = [await before, await this.#processorMs()]
    const work = this.#work
    if (work?.id !== id || start === undefined || now === undefined || now - start <= most) return
    this.#end(new TaskOverran(work.task, 'time'))
  }

  async #processorMs(): Promise<number | undefined> {
    return this.#process.pid === undefined ? undefined : processorMs(this.#process.pid)
  }

  async #becomesReady(): Promise<void> {
    let complaints = ''
    this.#process.stderr?.on('data', (text: Buffer) => {
      // Kept for a child that does not start; once it works, what it says may quote a document and is dropped.
      complaints = (complaints + text.toString('utf8')).slice(-2000)
    })
    const late = setTimeout(() => {
      complaints = `it was not ready within ${this.#options.startMs / 1000} s`
      this.kill()
    }, this.#options.startMs)
    const ready = new Promise<void>((resolve) => {
      this.#process.on('message', (message: unknown) => {
        if (isMessage(message) && 'ready' in message) resolve()
      })
    })
    const tooSoon = this.gone.then(() => {
      throw new Error(complaints.trim() || 'it ended at once')
    })
    await Promise.race([ready, tooSoon]).finally(() => clearTimeout(late))
  }
}

/** Node's permission model, as flags. It does not cover node:sqlite, which opens files by itself: there is none. */
function confinedTo({ folder, programs }: Reach): string[] {
  return [
    '--permission',
    '--no-experimental-sqlite',
    ...[...programs, folder].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
  ]
}
