import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How long it may take to listen; it does so in a fraction of a second. */
const patienceMs = 20_000

/** One FerretDB process on a port and a folder that outlive it. */
export class FerretDBProcess {
  #child: ChildProcess | undefined
  readonly #endWithUs = () => this.#child?.kill('SIGKILL')

  constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly dir: string,
  ) {}

  /** @throws {FerretDBDidNotStart} with what it printed */
  async start(): Promise<void> {
    const options = {
      handler: 'sqlite',
      'sqlite-url': `file:${this.dir}/`,
      'listen-addr': `127.0.0.1:${this.port}`,
      'state-dir': this.dir,
      'debug-addr': '-',
      telemetry: 'disable',
      'log-level': 'error',
    }
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    const child = spawn(this.program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    this.#child = child
    process.once('exit', this.#endWithUs)
    let printed = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4000)))
    for (const until = Date.now() + patienceMs; !(await this.#listens()); await wait(20)) {
      if (child.exitCode === null && Date.now() < until) continue
      await this.kill()
      throw new FerretDBDidNotStart(`FerretDB did not start:\n${printed}`)
    }
  }

  /** SIGKILL: connections are cut at once, the folder stays as it is. */
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

  /** It prints nothing when it is ready: the port is asked. */
  #listens(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1')
      const end = (answer: boolean) => {
        socket.destroy()
        resolve(answer)
      }
      socket.once('connect', () => end(true)).once('error', () => end(false))
    })
  }
}

export class FerretDBDidNotStart extends Error {
  override readonly name = 'FerretDBDidNotStart'
}
