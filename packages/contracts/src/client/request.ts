import { ApiError } from './api-error.js'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A key that makes a repeated call have one effect. `crypto.randomUUID` is missing on plain-http origins, this is not. */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One call: cookies sent, form data as it is, any other body as JSON (rule calls-9).
 *
 * @param path path on this origin, such as `/api/stats`
 * @param body form data, or anything JSON can carry; undefined sends none
 * @param key under which a change that is made again has one effect; a new one where it is left out
 * @returns the response, when it is a success
 * @throws {ApiError} for any other response
 */
export async function apiRequest(method: Method, path: string, body?: unknown, key?: string): Promise<Response> {
  const headers: Record<string, string> = {}
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  if (method !== 'GET') headers['idempotency-key'] = key ?? idempotencyKey()
  const response = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    credentials: 'include',
  })
  if (!response.ok) throw await ApiError.from(response)
  return response
}

/** The same, with the answer parsed. */
export async function apiJson<Answer>(method: Method, path: string, body?: unknown, key?: string): Promise<Answer> {
  const response = await apiRequest(method, path, body, key)
  return (await response.json()) as Answer
}
