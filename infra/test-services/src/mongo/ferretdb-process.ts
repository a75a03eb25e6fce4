import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { EngineProcess } from '../engine-process.js'

/** Start timeout. FerretDB usually listens within a fraction of a second. */
const patienceMs = 20_000

/** A FerretDB process, which can be restarted on the same port and folder. */
export class FerretDBProcess extends EngineProcess {
  constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly dir: string,
  ) {
    super()
  }

  /** @throws {FerretDBDidNotStart} with its output */
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
    this.adopt(child)
    let printed = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4000)))
    for (const until = Date.now() + patienceMs; !(await this.#listens()); await wait(20)) {
      if (child.exitCode === null && Date.now() < until) continue
      await this.kill()
      throw new FerretDBDidNotStart(`FerretDB did not start:\n${printed}`)
    }
  }

  /** Probes the port, because FerretDB prints nothing when it is ready. */
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
