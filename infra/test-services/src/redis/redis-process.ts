import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** One `redis-server` process on a port and a folder that outlive it. */
export class RedisProcess {
  #child: ChildProcess | undefined
  readonly #endWithUs = () => this.#child?.kill('SIGKILL')

  constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly dir: string,
  ) {}

  /** @throws {RedisDidNotStart} with what it printed */
  async start(): Promise<void> {
    const child = spawn(this.program, ['-', '--port', String(this.port), '--dir', this.dir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child = child
    process.once('exit', this.#endWithUs)
    // What production is to run with (see openBullmqJobQueue); snapshots are not needed beside the AOF.
    child.stdin.end('bind 127.0.0.1\nappendonly yes\nappendfsync always\nmaxmemory-policy noeviction\nsave ""\n')
    const printed: string[] = []
    await new Promise<void>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        printed.push(line)
        if (line.includes('Ready to accept connections')) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new RedisDidNotStart(`redis-server did not start:\n${printed.join('\n')}`)))
    })
  }

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

export class RedisDidNotStart extends Error {
  override readonly name = 'RedisDidNotStart'
}
