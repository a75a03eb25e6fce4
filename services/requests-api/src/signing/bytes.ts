/** Bytes by what they are called in the blob store, and how many there are. */
export interface Bytes {
  sha256: string
  size: number
}
