import { onceChecked } from '@countersign/contracts/once-checked'

/** An API client that keeps cookies, so that it reads its own writes. */
export class Calls {
  #cookie = ''

  /** @param origin such as `http://127.0.0.1:3000` */
  constructor(readonly origin: string) {}

  get<Answer>(path: string): Promise<Answer> {
    return this.call('GET', path)
  }

  post<Answer>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call('POST', path, body, headers)
  }

  /** Sends a draft once its pages are checked. @param path the draft's */
  send<Answer>(path: string, headers?: Record<string, string>): Promise<Answer> {
    return onceChecked(() => this.post<Answer>(`${path}/send`, undefined, headers))
  }

  patch<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.call('PATCH', path, body)
  }

  async bytes(path: string): Promise<Buffer> {
    const response = await fetch(this.origin + path, { headers: { ...(this.#cookie && { cookie: this.#cookie }) } })
    if (!response.ok) throw await Refused.by(response, `GET ${path}`)
    return Buffer.from(await response.arrayBuffer())
  }

  async call<Answer>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    const isForm = body instanceof FormData
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        ...(this.#cookie && { cookie: this.#cookie }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    })
    const [set] = response.headers.getSetCookie()
    if (set) this.#cookie = set.split(';')[0]!
    if (!response.ok) throw await Refused.by(response, `${method} ${path}`)
    return (response.status === 204 ? undefined : await response.json()) as Answer
  }
}

export class Refused extends Error {
  override readonly name = 'Refused'
  constructor(
    call: string,
    readonly status: number,
    text: string,
    /** Retry-After in seconds; undefined without the header. */
    readonly retryAfter: number | undefined,
  ) {
    super(`${call} answered ${status}: ${text}`)
  }

  static async by(response: Response, call: string): Promise<Refused> {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return new Refused(call, response.status, await response.text(), retryAfter)
  }
}
