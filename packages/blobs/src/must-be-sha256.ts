import { BlobMissing } from './port.js'

const sha256Pattern = /^[0-9a-f]{64}$/

/**
 * Names of blobs come from events, never from a caller; this makes sure of it before one becomes a path or a key.
 *
 * @throws {BlobMissing} for anything but a SHA-256 in lower case hexadecimal
 */
export function mustBeSha256(sha256: string): void {
  if (!sha256Pattern.test(sha256)) throw new BlobMissing(sha256)
}
