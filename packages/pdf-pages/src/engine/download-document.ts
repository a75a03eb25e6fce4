import { apiRequest } from '@countersign/contracts'
import { hasher } from './sha256.js'

export interface Progress {
  loaded: number
  /** Null if the server sends no length. */
  total: number | null
}

export interface DownloadedDocument {
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
}

/**
 * Downloads and hashes a complete document.
 *
 * @throws {ApiError} for an error response
 * @throws {TypeError} if the server is unreachable or the connection breaks
 */
export async function downloadDocument(
  url: string,
  onProgress?: (progress: Progress) => void,
): Promise<DownloadedDocument> {
  const hash = await hasher()
  const { headers, body } = await apiRequest('GET', url)
  if (!body) throw new TypeError('The answer has no content.')
  // With a content encoding, the header gives the compressed length.
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
