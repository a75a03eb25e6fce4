export interface Hasher {
  update: (piece: Uint8Array) => void
  /** @param whole all chunks joined */
  digest: (whole: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
}

/** Uses Web Crypto, which takes everything at once. Plain-HTTP origins have none, so they load a small library. */
export async function hasher(): Promise<Hasher> {
  // Declared as always defined, but missing outside of a secure context.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return (await import('./sha256-on-plain-http.js')).hasher()
  return { update: () => {}, digest: async (whole) => new Uint8Array(await subtle.digest('SHA-256', whole)) }
}
