declare module 'wawoff2/decompress.js' {
  /** Converts WOFF 2 to TrueType or OpenType, in memory that the next call overwrites. */
  export default function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
