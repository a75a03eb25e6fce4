import type { S3Blobs } from '../s3/s3-blobs.js'
import { type BlobsPlace, markFor, notePlace, type PlaceVault, readPlace } from './blobs-place.js'
import { markOf } from './place-files.js'

/**
 * Marks the target as incomplete while files are copied, then marks it complete and notes it in the vault.
 * @param bucket null: the engine's default store
 * @param carry copies the files; `isRestOld` says that other files at the target are outdated and must go (erasure)
 * @param ahead copies in advance without changing the location
 * @throws {FilesElsewhere} if the bucket belongs to another installation
 */
export async function changePlace<Done>(
  vault: PlaceVault,
  bucket: S3Blobs | null,
  carry: (from: BlobsPlace, areOthersOutdated: boolean) => Promise<Done>,
  { ahead = false } = {},
): Promise<Done> {
  const place = await readPlace(vault)
  const mark = bucket && (await markOf(bucket, vault))
  const order = Math.max(place.order + 1, mark?.generation ?? 0)
  await bucket?.writeMark(await markFor(vault, { generation: order, isComplete: false }))
  // A restored vault may be older than the bucket: keep files that only the bucket knows.
  const done = await carry(place, !mark?.isComplete || mark.generation <= place.order)
  if (ahead) return done
  await bucket?.writeMark(await markFor(vault, { generation: order, isComplete: true }))
  await notePlace(vault, { bucket: bucket?.address ?? null, order })
  return done
}
