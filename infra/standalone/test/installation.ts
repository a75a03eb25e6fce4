import { join } from 'node:path'
import { Calls } from '@countersign/standalone/demo/calls'
import { jest } from '@jest/globals'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { publishSite } from './site/published-site.js'
import { bundled, withCompiled } from './bundled.js'
import { freePort } from '@countersign/test-services/free-port'
import { type Ended, type Environment, type Program, programs } from '@countersign/test-services/program'

/** The program behind `npm start`. */
export const server = bundled('local/start')

export interface Installation {
  url: string
  port: number
  dataDir: string
  program: Program
  calls(): Calls
  /** Ends it as Ctrl-C does. */
  end(): Promise<Ended>
}

/** Runs installations and tools as real processes on a small published site. */
export class House {
  readonly #run = programs()
  readonly scratch = scratchFolder()
  readonly site = join(this.scratch, 'site')
  #published: Promise<void> | undefined
  #folders = 0

  constructor() {
    // One test starts several processes; a busy machine needs more than jest's five seconds.
    jest.setTimeout(180_000)
  }

  newFolder(): string {
    return join(this.scratch, `data-${++this.#folders}`)
  }

  /** Starts an installation without waiting for it. */
  async begin(environment: Environment): Promise<Program> {
    await (this.#published ??= publishSite(this.site))
    return this.#run(server, [this.site], { ...withCompiled, ...environment })
  }

  /** Starts an installation and waits until it is ready. */
  async start(dataDir = this.newFolder(), environment: Environment = {}): Promise<Installation> {
    const port = environment.PORT ? Number(environment.PORT) : await freePort()
    const program = await this.begin({ ...environment, PORT: String(port), DATA_DIR: dataDir })
    await program.said('Countersign is ready: ')
    const url = `http://127.0.0.1:${port}`
    return {
      url,
      port,
      dataDir,
      program,
      calls: () => new Calls(url),
      end: () => {
        program.kill('SIGINT')
        return program.ended
      },
    }
  }

  /** Runs `npm run backup`, `restore` or `projections:rebuild` without npm. */
  tool(dataDir: string, args: readonly string[], environment: Environment = {}): Promise<Ended> {
    return this.run('tool', dataDir, args, environment)
  }

  /** Runs a tool by file name. */
  run(name: string, dataDir: string, args: readonly string[], environment: Environment = {}): Promise<Ended> {
    return this.#run(bundled(`tools/${name}`), args, { ...withCompiled, ...environment, DATA_DIR: dataDir }).ended
  }
}
