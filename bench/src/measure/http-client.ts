import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { onceChecked } from '@countersign/contracts/once-checked'

export interface Answer {
  status: number
  body: Buffer
  retryAfter: number | undefined
}

export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  constructor(
    what: string,
    readonly answer: Answer,
  ) {
    super(`${what} answered ${answer.status}: ${answer.body.toString()}`)
  }

  get status(): number {
    return this.answer.status
  }

  get retryAfter(): number | undefined {
    return this.answer.retryAfter
  }
}

/** One keep-alive connection with its cookies, like a browser; round-robin over several ports, like a proxy. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #ports: readonly number[]
  readonly #cookies = new Map<string, string>()
  #calls = 0

  constructor(...ports: readonly number[]) {
    this.#ports = ports
  }

  async json<Value>(method: string, path: string, value?: unknown): Promise<Value> {
    const { body } = await this.call(method, path, value === undefined ? undefined : JSON.stringify(value))
    return JSON.parse(body.toString()) as Value
  }

  send<Value>(path: string): Promise<Value> {
    return onceChecked(() => this.json<Value>('POST', `${path}/send`))
  }

  async call(
    method: string,
    path: string,
    body?: string | Buffer,
    type = 'application/json',
    key?: string,
  ): Promise<Answer> {
    const call = request({
      agent: this.#agent,
      port: this.#ports[this.#calls++ % this.#ports.length],
      host: '127.0.0.1',
      method,
      path,
      headers: {
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      },
    })
    call.end(body)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    const retryAfter = Number(response.headers['retry-after']) || undefined
    const answer = { status: response.statusCode ?? 0, body: Buffer.concat(chunks), retryAfter }
    if (answer.status >= 300) throw new CallRefused(`${method} ${path}`, answer)
    for (const set of response.headers['set-cookie'] ?? []) this.#keep(set.split(';')[0]!)
    return answer
  }

  /** The cookies that it would send. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }

  #keep(cookie: string): void {
    const at = cookie.indexOf('=')
    const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)]
    if (value) this.#cookies.set(name, value)
    else this.#cookies.delete(name)
  }
}
