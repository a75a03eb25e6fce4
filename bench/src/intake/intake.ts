import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cpuOf } from '../measure/process-group.js'

const program = fileURLToPath(new URL('take-in-files.js', import.meta.url))

/** The document tools of one version, without the product around them, in a process group of their own. */
export class Intake {
  private constructor(private readonly child: ChildProcess) {}

  /** @param checkout an installed and built version */
  static async start(checkout: string): Promise<Intake> {
    const child = fork(program, [checkout], { cwd: checkout, detached: true })
    const intake = new Intake(child)
    await intake.#answer()
    return intake
  }

  /**
   * Takes files in, one after the other.
   *
   * @returns processor time of one file, in microseconds, that of the child processes included
   */
  async cpu(files: readonly Buffer[]): Promise<number> {
    const used = cpuOf(this.child.pid!)
    for (const file of files) {
      const answer = this.#answer()
      this.child.send(file.toString('base64'))
      await answer
    }
    return (cpuOf(this.child.pid!) - used) / files.length
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.disconnect()
    await ended
  }

  /** @throws {Error} where the process ends instead */
  async #answer(): Promise<void> {
    const stop = new AbortController()
    const ended = once(this.child, 'exit', { signal: stop.signal }).then(() => {
      throw new Error('the process that takes files in has ended')
    })
    try {
      await Promise.race([once(this.child, 'message', { signal: stop.signal }), ended])
    } finally {
      stop.abort()
      ended.catch(() => {})
    }
  }
}
