import type { Rows } from '@countersign/projections'

/** How often the bytes of a blob are used: by each upload, by each document of a request, by a request for what it kept. */
export interface UsedBlob {
  uses: number
}

/** Counts a use more of each. */
export async function use(blobs: Rows<UsedBlob>, bytes: readonly string[]): Promise<void> {
  for (const sha256 of bytes) await blobs.put(sha256, { uses: ((await blobs.get(sha256))?.uses ?? 0) + 1 })
}

/** Counts a use less of each; what nobody uses has no row. */
export async function release(blobs: Rows<UsedBlob>, bytes: readonly string[]): Promise<void> {
  for (const sha256 of bytes) {
    const uses = ((await blobs.get(sha256))?.uses ?? 0) - 1
    await (uses > 0 ? blobs.put(sha256, { uses }) : blobs.remove(sha256))
  }
}
