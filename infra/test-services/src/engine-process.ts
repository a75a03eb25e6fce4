import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

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
  }
}
