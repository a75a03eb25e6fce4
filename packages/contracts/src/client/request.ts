import { acceptsProblems, ApiError } from './api-error.js'
import { type MadeCall, mayRepeat } from './call-guard.js'
import { NoAnswer } from './no-answer.js'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface CallOptions {
  key?: string
  signal?: AbortSignal
}

/** A longer body extends the timeout by a millisecond per character, as on the server. */
const answerMs = 60_000

/** Works without `crypto.randomUUID`, which is missing on plain-http origins. */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Makes a call with cookies and a JSON body (rule calls-9). Repeats it under the same key where the call guard permits.
 *
 * @throws {ApiError} for any response but a success; {NoAnswer} without a response (rule pages-29)
 */
export async function apiRequest(
  method: Method,
  path: string,
  body?: unknown,
  { key, signal }: CallOptions = {},
): Promise<Response> {
  const call = { method, path, body, key: method === 'GET' ? null : (key ?? idempotencyKey()) }
  const attempt = { wasSignedOut: false }
  for (;;) {
    const response = await responseTo(call, signal)
    if (response.ok) return response
    const error = await ApiError.from(response)
    if (!(await mayRepeat(call, error, attempt))) throw error
  }
}

async function responseTo({ method, path, body, key }: MadeCall, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { accept: acceptsProblems }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== null) headers['idempotency-key'] = key
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, answerMs + (sent?.length ?? 0))
  signal?.addEventListener('abort', end)
  const isOffline = !navigator.onLine
  return fetch(path, { method, headers, body: sent, credentials: 'include', signal: ending.signal })
    .catch(() => {
      throw new NoAnswer(signal?.aborted ? 'stopped' : isOffline ? 'offline' : 'unreachable')
    })
    .finally(() => clearTimeout(timer))
}

export async function apiJson<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  making?: CallOptions,
): Promise<Answer> {
  const response = await apiRequest(method, path, body, making)
  return (await response.json().catch(() => {
    throw new NoAnswer(making?.signal?.aborted ? 'stopped' : 'unreachable')
  })) as Answer
}
