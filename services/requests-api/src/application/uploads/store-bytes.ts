import type { Blob, BlobStore } from '@countersign/blobs'

/** A file whose bytes are to be stored. */
export type NewBlob = { path: string } & Blob

/**
 * Stores files' bytes before the event that speaks of them.
 *
 * @returns what takes back those that were new, for when that event cannot be stored after all: no orphan is left behind
 */
export async function storeBytes(
  blobs: BlobStore,
  files: readonly NewBlob[],
): Promise<{ takeBack: () => Promise<void> }> {
  const fresh: { sha256: string; since: Date }[] = []
  for (const file of files) {
    const known = await blobs.find(file.sha256)
    await blobs.putFile(file)
    const put = known ? null : await blobs.find(file.sha256)
    if (put) fresh.push({ sha256: put.sha256, since: put.touchedAt })
  }
  return {
    takeBack: async () => {
      // Touched again since, they belong to somebody else's upload by now.
      for (const { sha256, since } of fresh) await blobs.removeIfIdle(sha256, new Date(since.getTime() + 1))
    },
  }
}
