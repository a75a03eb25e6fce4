/** A file that is read in parts, because a zip may be larger than memory. */
export interface ByteSource {
  /** Bytes. */
  size: number
  /** Reads from `from` up to, not including, `to`; both must be within the file. */
  read(from: number, to: number): Promise<Uint8Array>
}

export const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
})
