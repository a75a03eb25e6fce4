import type { S3Blobs } from '../s3/s3-blobs.js'
import { type BlobsPlace, markFor, notePlace, type PlaceVault, readPlace } from './blobs-place.js'
import { markOf } from './place-files.js'

/**
 * Marks the place that files are being carried over to while that lasts, and notes it when they are there.
 *
 * @param bucket the place; null: the engines' own
 * @param carry does it. It is told where the files lie so far, and whether what is at the new place besides is of an earlier
 *   time, and to be removed: somebody may have been erased since
 * @param ahead files are carried over, and their place stays the same
 * @throws {FilesElsewhere} where the bucket holds somebody else's
 */
export async function changePlace<Done>(
  vault: PlaceVault,
  bucket: S3Blobs | null,
  carry: (from: BlobsPlace, isRestOld: boolean) => Promise<Done>,
  { ahead = false } = {},
): Promise<Done> {
  const place = await readPlace(vault)
  const mark = bucket && (await markOf(bucket, vault))
  const order = Math.max(place.order + 1, mark?.order ?? 0)
  await bucket?.writeMark(await markFor(vault, { order, whole: false }))
  // A vault that was restored may be older than what the bucket holds: nothing of that is to be lost.
  const done = await carry(place, !mark?.whole || mark.order <= place.order)
  if (ahead) return done
  await bucket?.writeMark(await markFor(vault, { order, whole: true }))
  await notePlace(vault, { bucket: bucket?.address ?? null, order })
  return done
}
