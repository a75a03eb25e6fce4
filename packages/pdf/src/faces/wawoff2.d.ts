declare module 'wawoff2' {
  /** A font's bytes as TrueType or OpenType, from WOFF 2. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
