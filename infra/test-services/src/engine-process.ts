import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** An engine's process, which suites kill, freeze and restart. It is killed when this process exits. */
export class EngineProcess {
  #child: ChildProcess | undefined
  readonly #endWithUs = () => this.#child?.kill('SIGKILL')

  /** Registers a newly started process as the engine's. */
  protected adopt(child: ChildProcess): void {
    this.#child = child
    process.once('exit', this.#endWithUs)
  }

  /** Sends SIGKILL, which cuts connections at once and leaves the folder unchanged. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    process.off('exit', this.#endWithUs)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal)
    const pid = this.#child?.pid
    if (signal === 'SIGSTOP' && pid !== undefined) waitUntilStopped(pid)
  }
}

/** Timeout for all threads to stop. A thread stops when it is next scheduled. */
const patienceMs = 5_000

/** On a busy machine, threads still answer for a moment after the signal. Does not wait without /proc. */
function waitUntilStopped(pid: number): void {
  if (!existsSync('/proc/self/task')) return
  const sleeping = new Int32Array(new SharedArrayBuffer(4))
  for (const until = Date.now() + patienceMs; Date.now() < until && !isStopped(pid);) Atomics.wait(sleeping, 0, 0, 1)
}

function isStopped(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).every((thread) => 'TZX'.includes(stateOf(`/proc/${pid}/task/${thread}/stat`)))
}

/** The state is the letter after the name in parentheses (proc_pid_stat(5)). An ended thread has no file. */
function stateOf(file: string): string {
  try {
    return /\) (\w) /.exec(readFileSync(file, 'latin1'))![1]!
  } catch {
    return 'X'
  }
}
