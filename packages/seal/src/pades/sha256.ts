import { createHash } from 'node:crypto'

/** SHA-256 of parts of a file, without copying them together. */
export function sha256Of(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
