import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The process of an engine that suites kill, freeze and start again: it ends with ours, however that ends. */
export class EngineProcess {
  #child: ChildProcess | undefined
  readonly #endWithUs = () => this.#child?.kill('SIGKILL')

  /** Takes a process that was just started for the engine's. */
  protected adopt(child: ChildProcess): void {
    this.#child = child
    process.once('exit', this.#endWithUs)
  }

  /** SIGKILL: connections are cut at once, its folder stays as it is. */
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

/** How long threads may take to be stopped; they do so when each gets its turn. */
const patienceMs = 5_000

/** On a busy machine a thread answers yet for a moment after the signal. Where there is no /proc, that is borne. */
function waitUntilStopped(pid: number): void {
  if (!existsSync('/proc/self/task')) return
  const sleeping = new Int32Array(new SharedArrayBuffer(4))
  for (const until = Date.now() + patienceMs; Date.now() < until && !isStopped(pid);) Atomics.wait(sleeping, 0, 0, 1)
}

function isStopped(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).every((thread) => 'TZX'.includes(stateOf(`/proc/${pid}/task/${thread}/stat`)))
}

/** A thread's state is the letter behind its name, which stands in brackets (proc_pid_stat(5)). One that has ended has no file. */
function stateOf(file: string): string {
  try {
    return /\) (\w) /.exec(readFileSync(file, 'latin1'))![1]!
  } catch {
    return 'X'
  }
}
