import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll } from '@jest/globals'

/** Exit status and output of a program. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export type Environment = Readonly<Record<string, string>>

/** Variables that tests must not inherit from a developer's shell or the checkout's `.env`. Empty counts as unset. */
const unset = Object.fromEntries(
  `PORT HOST DATA_DIR PUBLIC_URL OWNER_NAME OWNER_EMAIL SMTP_URL SMTP_URL_FILE SMTP_NAME MAIL_FROM MASTER_KEY
  MASTER_KEY_FILE GOTENBERG_URL ALLOW_WITHOUT_LOGIN EVENTSTORE_URL MONGODB_URL VAULT_MONGODB_URL REDIS_URL METRICS_PORT METRICS_HOST
  OTEL_EXPORTER_OTLP_ENDPOINT NEW_MASTER_KEY DRAIN_SECONDS NODE_OPTIONS INIT_CWD COUNTERSIGN_HOME COUNTERSIGN_COMMAND SIGNING_P12 SIGNING_P12_PASSWORD
  SIGNING_P12_PASSWORD_FILE TIMESTAMP_URL RETENTION_DAYS TRUSTED_PROXIES OUTBOUND_NETWORKS
  DISK_RESERVE OWNER_QUOTA BLOBS_URL BLOBS_KEY BLOBS_KEY_FILE BLOBS_SECRET BLOBS_SECRET_FILE
  OLD_BLOBS_KEY OLD_BLOBS_SECRET SESSION_IDLE_MINUTES SESSION_HOURS SESSION_REMEMBER_DAYS`
    .split(/\s+/)
    .map((name) => [name, '']),
)

/** Runs one of the project's programs in a separate process, as a person would. */
export class Program {
  #stdout = ''
  #stderr = ''
  readonly #child: ChildProcess
  /** Resolves when the program has ended and all its output was read. */
  readonly ended: Promise<Ended>

  constructor(script: string, args: readonly string[], environment: Environment, cwd?: string) {
    const env = { PATH: process.env.PATH, ...unset, LOG_LEVEL: 'warn', WORD_CONVERTER: 'mammoth', ...environment }
    this.#child = spawn(process.execPath, [script, ...args], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text))
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text))
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject)
      this.#child.once('close', (code, signal) => resolve({ code, signal, stdout: this.#stdout, stderr: this.#stderr }))
    })
  }

  /** Standard output so far. */
  get spoken(): string {
    return this.#stdout
  }

  get pid(): number {
    return this.#child.pid!
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Resolves when standard output contains these words. @throws if the program ends without them */
  async said(words: string): Promise<void> {
    const tooEarly = this.ended.then((end) => {
      throw new Error(`it ended before it said "${words}": ${JSON.stringify(end)}`)
    })
    tooEarly.catch(() => undefined)
    while (!this.#stdout.includes(words)) {
      const more = new Promise((resolve) => this.#child.stdout!.once('data', resolve))
      await Promise.race([more, tooEarly])
    }
  }
}

/** Starts programs for the calling suite, and kills the remaining ones after the suite. */
export function programs(): (...parts: ConstructorParameters<typeof Program>) => Program {
  const started: Program[] = []
  afterAll(async () => {
    for (const program of started) program.kill('SIGKILL')
    await Promise.allSettled(started.map(({ ended }) => ended))
  })
  return (...parts) => {
    const program = new Program(...parts)
    started.push(program)
    return program
  }
}
