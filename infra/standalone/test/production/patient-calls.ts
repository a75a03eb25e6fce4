import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Calls, Refused } from '@countersign/standalone/demo/calls'

/** How one attempt at a call ended. */
export interface Attempt {
  call: string
  /** Null where there was no answer: the connection was refused or broke, or the caller's own patience ended. */
  status: number | null
  ms: number
  retryAfter: string | null
  /** Since when the answer lacks changes of its caller, as it says itself (rule calls-7). */
  catchingUpSince: string | null
  text: string
  trouble: string | null
}

/** A caller gives up waiting for an answer after so long; no call may ever need that: sending waits 10 s for a check of pages. */
const patienceMs = 15_000
/** Uploads are work: one file's intake may take so long. */
const uploadPatienceMs = 60_000
/** A caller told to come again does so sooner than it was told: that only makes it harder for the server. */
const againMs = 100

/**
 * A caller as the product wants them: each change has an Idempotency-Key, and is repeated with it, at whichever replica,
 * while the answer is 503 or there is none. Keeps its cookies, and a note of every attempt.
 */
export class PatientCalls extends Calls {
  readonly attempts: Attempt[] = []
  #cookie = ''

  /** @param choose the address of a replica, for each attempt anew */
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
      await wait(againMs)
    }
  }

  /** A file, whole, however often it takes. */
  override async bytes(path: string): Promise<Buffer> {
    for (;;) {
      const bytes = await fetch(this.choose() + path, { signal: AbortSignal.timeout(patienceMs) })
        .then(async (response) => (response.ok ? Buffer.from(await response.arrayBuffer()) : null))
        .catch(() => null)
      if (bytes) return bytes
      await wait(againMs)
    }
  }

  /** One attempt, however it ends. */
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
