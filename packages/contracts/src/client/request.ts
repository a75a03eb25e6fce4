import { ApiError } from './api-error.js'
import { NoAnswer } from './no-answer.js'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** How a call is made. */
export interface Making {
  /** Under which a change that is made again has one effect; a new one where it is left out. */
  key?: string
  /** Ends the call. */
  signal?: AbortSignal
}

/** The server answers anything within seconds. A longer body has a millisecond more for each character, as the server allows. */
const answerMs = 60_000

/** A key that makes a repeated call have one effect. `crypto.randomUUID` is missing on plain-http origins, this is not. */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One call: cookies sent, form data as it is, any other body as JSON (rule calls-9).
 *
 * @param path path on this origin, such as `/api/stats`
 * @param body anything JSON can carry; undefined sends none
 * @returns the response, when it is a success
 * @throws {ApiError} for any other response; {NoAnswer} where there is none (rule pages-29)
 */
export async function apiRequest(
  method: Method,
  path: string,
  body?: unknown,
  { key, signal }: Making = {},
): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (method !== 'GET') headers['idempotency-key'] = key ?? idempotencyKey()
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, answerMs + (sent?.length ?? 0))
  signal?.addEventListener('abort', end)
  const isOffline = !navigator.onLine
  const response = await fetch(path, { method, headers, body: sent, credentials: 'include', signal: ending.signal })
    .catch(() => {
      throw new NoAnswer(signal?.aborted ? 'stopped' : isOffline ? 'offline' : 'unreachable')
    })
    .finally(() => clearTimeout(timer))
  if (!response.ok) throw await ApiError.from(response)
  return response
}

/** The same, with the answer parsed. */
export async function apiJson<Answer>(method: Method, path: string, body?: unknown, making?: Making): Promise<Answer> {
  const response = await apiRequest(method, path, body, making)
  return (await response.json().catch(() => {
    throw new NoAnswer(making?.signal?.aborted ? 'stopped' : 'unreachable')
  })) as Answer
}
