import { randomUUID } from 'node:crypto'
import { pause } from '../pause.js'
import { Calls, Refused } from '@countersign/standalone/demo/calls'

export interface Attempt {
  call: string
  /** Null without a response: the connection failed, or the client's timeout ended the call. */
  status: number | null
  ms: number
  retryAfter: string | null
  /** Time since when the response lacks the caller's changes (rule calls-7). */
  catchingUpSince: string | null
  text: string
  trouble: string | null
}

/** Client timeout, which no call may need: sending waits 10 s for a check of pages. */
const patienceMs = 15_000
/** Uploads do real work: the intake of one file may take this long. */
const uploadPatienceMs = 60_000
/** Retries sooner than Retry-After says, which is harder on the server. */
const againMs = 100

/**
 * A client as the product wants it: repeats every change with its Idempotency-Key, on any replica, after a 503 or no
 * response. Keeps cookies, and records every attempt.
 */
export class PatientCalls extends Calls {
  readonly attempts: Attempt[] = []
  #cookie = ''

  /** @param choose picks a replica's URL for each attempt */
  constructor(private readonly choose: () => string) {
    super(choose())
  }

  override async call<Answer>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const keyed = method === 'GET' ? headers : { 'idempotency-key': randomUUID(), ...headers }
    for (;;) {
      const attempt = await this.attempt(method, path, body, keyed)
      const { status, text } = attempt
      if (status !== null && status < 300) return (text === '' ? undefined : JSON.parse(text)) as Answer
      if (status !== null && status !== 503)
        throw new Refused(attempt.call, status, text, Number(attempt.retryAfter) || undefined)
      await pause(againMs)
    }
  }

  /** Retries until the whole file arrives. */
  override async bytes(path: string): Promise<Buffer> {
    for (;;) {
      const bytes = await fetch(this.choose() + path, { signal: AbortSignal.timeout(patienceMs) })
        .then(async (response) => (response.ok ? Buffer.from(await response.arrayBuffer()) : null))
        .catch(() => null)
      if (bytes) return bytes
      await pause(againMs)
    }
  }

  async attempt(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Attempt> {
    const isForm = body instanceof FormData
    const began = performance.now()
    const nothing = { status: null, retryAfter: null, catchingUpSince: null, text: '', trouble: null }
    const attempt: Attempt = { call: `${method} ${path}`, ...nothing, ms: 0 }
    try {
      const response = await fetch(this.choose() + path, {
        method,
        headers: {
          ...(this.#cookie && { cookie: this.#cookie }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(isForm ? uploadPatienceMs : patienceMs),
      })
      const [set] = response.headers.getSetCookie()
      if (set) this.#cookie = set.split(';')[0]!
      const { status, headers: answered } = response
      const [retryAfter, catchingUpSince] = [answered.get('retry-after'), answered.get('catching-up-since')]
      Object.assign(attempt, { status, retryAfter, catchingUpSince, text: await response.text() })
    } catch (error) {
      const { name, message, cause } = error as Error
      attempt.trouble = `${name}: ${message} ${cause instanceof Error ? cause.message : ''}`
    }
    attempt.ms = performance.now() - began
    this.attempts.push(attempt)
    return attempt
  }
}
