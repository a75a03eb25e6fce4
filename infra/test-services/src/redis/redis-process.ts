import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { EngineProcess } from '../engine-process.js'

/** A `redis-server` process, which can be restarted on the same port and folder. */
export class RedisProcess extends EngineProcess {
  constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly dir: string,
  ) {
    super()
  }

  /** @throws {RedisDidNotStart} with its output */
  async start(): Promise<void> {
    const child = spawn(this.program, ['-', '--port', String(this.port), '--dir', this.dir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.adopt(child)
    // The settings that production requires (see openBullmqJobQueue). The AOF makes snapshots unnecessary.
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
}

export class RedisDidNotStart extends Error {
  override readonly name = 'RedisDidNotStart'
}
