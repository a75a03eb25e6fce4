import type { Rows } from '@countersign/projections'

/** An owner's unsent bytes of originals, for the quota. */
export interface HeldBytes {
  waiting: number
  drafts: number
}

export async function holds(
  owners: Rows<HeldBytes>,
  ownerId: string,
  { waiting = 0, drafts = 0 }: Partial<HeldBytes>,
): Promise<void> {
  if (waiting === 0 && drafts === 0) return
  const held = (await owners.get(ownerId)) ?? { waiting: 0, drafts: 0 }
  await owners.put(ownerId, { waiting: held.waiting + waiting, drafts: held.drafts + drafts })
}

/** Uses of a blob, by uploads, documents of requests, and files a request keeps. */
export interface UsedBlob {
  uses: number
}

export async function use(blobs: Rows<UsedBlob>, bytes: readonly string[]): Promise<void> {
  for (const sha256 of bytes) await blobs.put(sha256, { uses: ((await blobs.get(sha256))?.uses ?? 0) + 1 })
}

/** Decrements each count; removes rows without uses. */
export async function release(blobs: Rows<UsedBlob>, bytes: readonly string[]): Promise<void> {
  for (const sha256 of bytes) {
    const uses = ((await blobs.get(sha256))?.uses ?? 0) - 1
    await (uses > 0 ? blobs.put(sha256, { uses }) : blobs.remove(sha256))
  }
}
