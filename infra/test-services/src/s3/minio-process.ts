import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { EngineProcess } from '../engine-process.js'

/** Start timeout. MinIO answers within a second or two, but much later on a busy machine. */
const patienceMs = 60_000

/** A MinIO process, which can be restarted on the same port and folder. */
export class MinioProcess extends EngineProcess {
  constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly dir: string,
    private readonly login: { key: string; secret: string },
  ) {
    super()
  }

  /** @throws {MinioDidNotStart} with its output */
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
    this.adopt(child)
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
