import { sha256 } from '@noble/hashes/sha2.js'
import type { Hasher } from './sha256.js'

/** Hashes each piece as it comes, so that the page does not stand still at the end of a large document. */
export function hasher(): Hasher {
  const hash = sha256.create()
  return { update: (piece) => void hash.update(piece), digest: async () => hash.digest() }
}
