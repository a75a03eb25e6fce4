import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** Built by `infra/test-services/dss/build.sh`. */
const built = resolve(import.meta.dirname, '../../../../build/dss')

export const isDssHere = existsSync(`${built}/EuDss.class`) && spawnSync('java', ['-version']).status === 0

/** Runs DSS, the European Commission's library for electronic signatures, in one process for all files. */
export class EuDss {
  readonly #process = spawn('java', ['-Xmx1g', '-cp', `${built}:${built}/*`, 'EuDss'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  readonly #lines = createInterface(this.#process.stdout)[Symbol.asyncIterator]()

  /**
   * @returns a verdict per signature, oldest first: `PAdES-BASELINE-B/TOTAL_PASSED/0` is format, result with the last
   * certificate trusted, and the number of unexplained later changes
   */
  async verdicts(path: string): Promise<string[]> {
    this.#process.stdin.write(`${path}\n`)
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('DSS has ended')
    return value.split(' ')
  }

  close(): void {
    this.#process.stdin.end()
  }
}
