import { randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { EngineWatch } from '@countersign/process'
import { TimestampUnavailable } from '@countersign/seal'
import type { Log } from '@countersign/telemetry'
import type { TimestampAuthority } from '../ports/timestamp-authority.js'

/** Nothing waits for the timestamps of heads. */
const timeoutMs = 20_000
/** Total time that seals and heads wait for a silent server, in ms; after that attempts fail (rule sealing-3). */
const outageTimeoutMs = 150_000

/**
 * The RFC 3161 server of the configuration, for seals and heads. Loads the parser with the first request, and parses in
 * this process: responses come from a configured server, have a size limit and contain no document.
 */
export class TimestampsByHttp implements TimestampAuthority {
  readonly host: string
  /** Probes by HEAD, any response being fine: a timestamp may cost money. */
  readonly #watch: EngineWatch
  #refusal: string | null = null

  constructor(
    private readonly url: string,
    private readonly log: Pick<Log, 'info' | 'warn'>,
  ) {
    this.host = new URL(url).host
    const ask = (signal: AbortSignal) => head(url, signal)
    this.#watch = new EngineWatch({ name: 'the timestamp server', ask, outageTimeoutMs })
  }

  async timestamp(hash: string): Promise<Buffer> {
    const { requestTimestamp } = await import('@countersign/seal/timestamp')
    return (await this.run(() => requestTimestamp(this.url, Buffer.from(hash, 'hex'), timeoutMs))).token
  }

  /** Runs a request to the server, again if it fails during a silence. */
  async run<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await this.#watch.run(request)
      this.#refusal = null
      return answer
    } catch (error) {
      if (error instanceof TimestampUnavailable) this.#refusal = error.message
      throw error
    }
  }

  /** Requests one timestamp at the start, so that an unusable server is known before a seal needs it. */
  async tryOnce(): Promise<void> {
    try {
      await this.timestamp(randomBytes(32).toString('hex'))
      this.log.info({ host: this.host }, 'timestamps: the server gave a valid one')
    } catch (error) {
      if (error instanceof TimestampUnavailable) this.log.warn({}, `timestamps: ${error.message}`)
    }
  }

  /** @throws while the server is silent, and from a failed request until the next one that succeeds */
  check(): void {
    this.#watch.check()
    if (this.#refusal !== null) throw new Error(this.#refusal)
  }

  close(): void {
    this.#watch.close()
  }
}

function head(address: string, signal: AbortSignal): Promise<void> {
  const url = new URL(address)
  url.username = url.password = ''
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'HEAD', agent: false, signal })
    asked.once('response', (answer) => {
      answer.destroy()
      resolve()
    })
    asked.on('error', reject).end()
  })
}
