import { apiRequest } from '@countersign/contracts'
import { hasher } from './sha256.js'

/** How far a document has come, in bytes. */
export interface Progress {
  loaded: number
  /** Null where the server does not say. */
  total: number | null
}

/** A document as it lies on the server, and what its bytes hash to. */
export interface WholeDocument {
  bytes: Uint8Array<ArrayBuffer>
  /** Of these very bytes, hexadecimal. */
  sha256: string
}

/**
 * Fetches a document from its first byte to its last, and hashes it.
 *
 * @throws {ApiError} what the server answered
 * @throws {TypeError} it was not reached, or broke off
 */
export async function fetchWhole(url: string, onProgress?: (progress: Progress) => void): Promise<WholeDocument> {
  const hash = await hasher()
  const { headers, body } = await apiRequest('GET', url)
  if (!body) throw new TypeError('The answer has no content.')
  // What is packed on its way has the length of the package.
  const length = headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0)
  const total = length > 0 ? length : null
  let bytes = new Uint8Array(total ?? 2 ** 16)
  let loaded = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (loaded + value.length > bytes.length) bytes = grown(bytes, loaded + value.length)
    bytes.set(value, loaded)
    loaded += value.length
    hash.update(value)
    onProgress?.({ loaded, total })
  }
  if (loaded < bytes.length) bytes = bytes.slice(0, loaded)
  return { bytes, sha256: hexOf(await hash.digest(bytes)) }
}

function grown(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, 2 * bytes.length))
  larger.set(bytes)
  return larger
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
