import { BlobMissing } from './port.js'

const sha256Pattern = /^[0-9a-f]{64}$/

/** Guards paths and keys. @throws {BlobMissing} for anything but lower-case hexadecimal SHA-256 */
export function mustBeSha256(sha256: string): void {
  if (!sha256Pattern.test(sha256)) throw new BlobMissing(sha256)
}
