/** A blob, by its SHA-256, and its size in bytes. */
export interface Bytes {
  sha256: string
  size: number
}
