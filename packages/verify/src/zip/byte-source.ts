/** A file that is read in parts, because a zip may be larger than memory. */
export interface ByteSource {
  size: number
  /** Both offsets must be within the file; `to` is exclusive. */
  read(from: number, to: number): Promise<Uint8Array>
}

export const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
})
