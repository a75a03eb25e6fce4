import { sha256 } from '@noble/hashes/sha2.js'
import type { Hasher } from './sha256.js'

/** Hashes chunks as they arrive, so a large document does not block the page at the end. */
export function hasher(): Hasher {
  const hash = sha256.create()
  return { update: (piece) => void hash.update(piece), digest: async () => hash.digest() }
}
