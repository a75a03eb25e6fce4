import { createHash } from 'node:crypto'

export function sha256Of(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
