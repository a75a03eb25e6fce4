export interface Bytes {
  sha256: string
  size: number
}
