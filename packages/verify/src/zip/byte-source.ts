/** A file that is read in parts: a zip may be larger than memory. */
export interface ByteSource {
  /** Bytes. */
  size: number
  /** The bytes from `from` up to, not including, `to`; both lie within the file. */
  read(from: number, to: number): Promise<Uint8Array>
}

/** Bytes in memory. */
export const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
})
