import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** How long it may take to answer; it does so in a second or two, on a busy machine in many. */
const patienceMs = 60_000

/** One MinIO process on a port and a folder that outlive it. */
export class MinioProcess {
  #child: ChildProcess | undefined
  readonly #endWithUs = () => this.#child?.kill('SIGKILL')

  constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly dir: string,
    private readonly login: { key: string; secret: string },
  ) {}

  /** @throws {MinioDidNotStart} with what it printed */
  async start(): Promise<void> {
    const env = {
      PATH: process.env.PATH,
      HOME: this.dir,
      MINIO_ROOT_USER: this.login.key,
      MINIO_ROOT_PASSWORD: this.login.secret,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    }
    const args = ['server', '--address', `127.0.0.1:${this.port}`, this.dir]
    const child = spawn(this.program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    process.once('exit', this.#endWithUs)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4000)))
    }
    for (const until = Date.now() + patienceMs; !(await this.#answers()); await wait(50)) {
      if (child.exitCode === null && Date.now() < until) continue
      await this.kill()
      throw new MinioDidNotStart(`MinIO did not start:\n${printed}`)
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

  async #answers(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(2000)
      return (await fetch(`http://127.0.0.1:${this.port}/minio/health/ready`, { signal })).ok
    } catch {
      return false
    }
  }
}

export class MinioDidNotStart extends Error {
  override readonly name = 'MinioDidNotStart'
}
