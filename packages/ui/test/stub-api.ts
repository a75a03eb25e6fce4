import { replaceGlobals } from './replace-globals.js'

export interface Call {
  method: string
  path: string
  body: unknown
  /** Idempotency key. */
  key?: string
}

interface Reply {
  status?: number
  /** Sends strings and bytes unchanged, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** Delays the end of the body. */
  until?: Promise<void>
}

/** A refusal's text becomes a problem document, as the server sends to pages. */
export const asAnswered = (status: number, body: unknown) =>
  status >= 400 && typeof body === 'string' && body !== ''
    ? { type: 'application/problem+json', body: { type: 'about:blank', detail: body } }
    : { type: typeof body === 'string' ? 'text/plain' : 'application/json', body }

/** Handles a call; a pending promise simulates a server that does not respond. */
export type Answer = (call: Call) => Reply | Promise<Reply>

/** Replaces the network: responds by `METHOD path` and records the calls. */
export function stubApi(answers: Record<string, Answer>): { calls: Call[]; answers: Record<string, Answer> } {
  const calls: Call[] = []
  const fetch = async (path: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    const key = new Headers(headers).get('idempotency-key') ?? undefined
    const call = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined }
    Object.defineProperty(call, 'key', { value: key })
    calls.push(call)
    const answer = answers[`${method} ${path}`]
    if (!answer) throw new Error(`Nobody answers ${method} ${path}`)
    return response(await Promise.race([answer(call), aborted(signal)]))
  }
  replaceGlobals({ fetch })
  return { calls, answers }
}

const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))

function response({ status = 200, body: given = '', headers = {}, until }: Reply) {
  const { type, body } = 'content-type' in headers ? { type: '', body: given } : asAnswered(status, given)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const bytes = body instanceof Uint8Array ? body : Uint8Array.from(Buffer.from(text))
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers({ 'content-type': type, ...headers }),
    body: { getReader: () => readerOf(bytes, until) },
    blob: async () => new Blob([Uint8Array.from(bytes)]),
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  }
}

/** In chunks of seven bytes, so the caller must join them. */
function readerOf(bytes: Uint8Array, until?: Promise<void>) {
  let at = 0
  return {
    read: async () => {
      if (at + 7 >= bytes.length) await until
      const value = bytes.subarray(at, (at += 7))
      return value.length > 0 ? { done: false, value } : { done: true, value: undefined }
    },
  }
}
