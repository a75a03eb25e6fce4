/** Hashes something that comes in pieces. */
export interface Hasher {
  update: (piece: Uint8Array) => void
  /** @param whole all pieces together */
  digest: (whole: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
}

/** The browser's own, which takes everything at once; on plain http it has none, and a small library is fetched. */
export async function hasher(): Promise<Hasher> {
  // Declared as always there, missing outside of a secure context.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return (await import('./sha256-on-plain-http.js')).hasher()
  return { update: () => {}, digest: async (whole) => new Uint8Array(await subtle.digest('SHA-256', whole)) }
}
