import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ChildDied, PoolFailure, TaskFailed, TaskOverran } from './failures.js'
import { type Answer, isMessage, type Used } from './messages.js'
import { endGroup, limited, type Namespaces, type ProcessLimits } from './process-limits.js'
import { processorMs, tellsProcessorTime } from './processor-time.js'
import { residentBytes } from './resident-memory.js'

export interface ChildOptions {
  entry: URL
  flags: readonly string[]
  /** Real paths that it may read besides its program and its folder. */
  reads?: readonly string[]
  limits: ProcessLimits
  namespaces: Namespaces
  /** Memory limit of a working child, checked every `watchMs`. */
  residentBytes: number
  watchMs: number
  startMs: number
}

/** Real paths that the child may access. */
export interface Access {
  /** Working folder, read-write; the programs are read-only. */
  folder: string
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
 * Runs one task at a time, confined: the environment holds only HOME; it reads the program and its folder, writes
 * only to its folder and starts no processes. With namespaces it has no network and signals no other process.
 */
export class Child {
  readonly ready: Promise<void>
  readonly gone: Promise<void>
  readonly #process: ChildProcess
  readonly #options: ChildOptions
  #lastId = 0
  #work: Work | undefined
  #verdict: PoolFailure | undefined
  #ended: string | undefined

  constructor(options: ChildOptions, access: Access) {
    this.#options = options
    const flags = [...confinedTo(access), ...options.flags]
    const sees = { folder: access.folder, paths: [...access.programs, access.folder] }
    const { file, args } = limited(process.execPath, flags, options.limits, { namespaces: options.namespaces, sees })
    this.#process = fork(fileURLToPath(options.entry), [], {
      execPath: file,
      execArgv: args,
      cwd: access.folder,
      // Libraries look for a home folder, and the child cannot read the account database.
      env: { HOME: access.folder },
      serialization: 'json',
      // A separate process group, to kill it with its wrapper; it contains no process that the child could signal.
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

  /** Runs a task; tasks must not overlap. @throws {TaskOverran} {ChildDied} {TaskFailed} */
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
      // A closed channel means that the child is exiting; the exit handler reports how.
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

  async #watchProcessor(id: number, max: number, before: Promise<number | undefined>): Promise<void> {
    const [start, now] = [await before, await this.#processorMs()]
    const work = this.#work
    if (work?.id !== id || start === undefined || now === undefined || now - start <= max) return
    this.#end(new TaskOverran(work.task, 'time'))
  }

  async #processorMs(): Promise<number | undefined> {
    return this.#process.pid === undefined ? undefined : processorMs(this.#process.pid)
  }

  async #becomesReady(): Promise<void> {
    let complaints = ''
    this.#process.stderr?.on('data', (text: Buffer) => {
      // Only reported if startup fails; later output may quote a document.
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

/** Flags of Node's permission model. It does not cover node:sqlite, which is therefore disabled. */
function confinedTo({ folder, programs }: Access): string[] {
  return [
    '--permission',
    '--no-experimental-sqlite',
    ...[...programs, folder].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
  ]
}
