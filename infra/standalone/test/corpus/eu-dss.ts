import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** Where `infra/test-services/dss/build.sh` puts it. */
const built = resolve(import.meta.dirname, '../../../../build/dss')

export const isDssHere = existsSync(`${built}/EuDss.class`) && spawnSync('java', ['-version']).status === 0

/** DSS, the European Commission's library for electronic signatures, in a process that lasts from the first file to the last. */
export class EuDss {
  readonly #process = spawn('java', ['-Xmx1g', '-cp', `${built}:${built}/*`, 'EuDss'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  readonly #lines = createInterface(this.#process.stdout)[Symbol.asyncIterator]()

  /**
   * @param path of a signed PDF
   * @returns a verdict for each signature, oldest first: `PAdES-BASELINE-B/TOTAL_PASSED/0`, by its format, the result where
   *   the certificate of the last is trusted, and how many changes after it nothing accounts for
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
