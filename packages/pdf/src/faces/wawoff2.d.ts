declare module 'wawoff2' {
  /** Converts WOFF 2 to TrueType or OpenType. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
