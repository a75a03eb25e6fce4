import type { BlobStore } from '../port.js'
import { wordsFor } from '../s3/s3-address.js'
import type { S3Blobs } from '../s3/s3-blobs.js'
import {
  type BlobsPlace,
  type BucketMark,
  foreign,
  markFor,
  notePlace,
  type PlaceVault,
  readMark,
  readPlace,
} from './blobs-place.js'

/** The configuration names another place than the one where the files lie; the sentence says what to do. */
export class FilesElsewhere extends Error {
  override readonly name = 'FilesElsewhere'
}

const move = 'carry them over with npm run blobs:move.'

/** Whether anything is stored there. */
export async function holdsFiles(blobs: Pick<BlobStore, 'list'>): Promise<boolean> {
  const first = await blobs.list()[Symbol.asyncIterator]().next()
  return !first.done
}

/** What `mustBeThere` looks at. */
export interface Configured {
  vault: PlaceVault
  /** The bucket that the configuration names; null: none. */
  bucket: S3Blobs | null
  /** The store that the engines have of their own; opened only where its files count. */
  own: () => Promise<BlobStore>
}

/**
 * Takes the place that the configuration names for that of the files, if it is: a bucket that holds them, the engines' own
 * store where no bucket is named, and a new bucket where there are no files yet, which is noted and marked then.
 *
 * @returns the store
 * @throws {FilesElsewhere}
 * @throws {PlaceLost}
 */
export async function placeFiles({ vault, bucket, own }: Configured): Promise<BlobStore> {
  const place = await readPlace(vault)
  if (!bucket) {
    if (!place.bucket) return own()
    throw new FilesElsewhere(
      `The files of this installation lie in the bucket ${wordsFor(place.bucket)}. Set BLOBS_URL to it, or ${move}`,
    )
  }
  if (place.bucket) await mustHoldFiles(bucket, vault)
  else {
    if (await holdsFiles(await own())) {
      throw new FilesElsewhere(
        `BLOBS_URL names the bucket ${wordsFor(bucket.address)}, but the files of this installation lie with its engines. ` +
          `Leave BLOBS_URL out, or ${move}`,
      )
    }
    await adopt(bucket, place, vault)
  }
  return bucket
}

/**
 * Looks whether a bucket is the one that is noted, or one that the files were carried to later: a vault that was restored may
 * speak of an earlier place than the bucket does, and never of a later one.
 *
 * @throws {FilesElsewhere}
 */
export async function mustHoldFiles(bucket: S3Blobs, vault: PlaceVault): Promise<void> {
  const place = await readPlace(vault)
  const words = await bucket.mark()
  const mark = words === null ? null : await readMark(vault, words)
  if (mark && mark !== foreign && mark.whole && mark.order >= place.order) return
  const what = mark === foreign ? 'the files of another installation' : 'not the files of this installation'
  throw new FilesElsewhere(
    `The bucket ${wordsFor(bucket.address)}, which BLOBS_URL names, holds ${what}: they lie ${inWords(place)}. ` +
      `Set BLOBS_URL to that, or ${move}`,
  )
}

const inWords = ({ bucket }: BlobsPlace): string => (bucket ? `in the bucket ${wordsFor(bucket)}` : 'with the engines')

/** Takes a bucket for the place of files to come. Several replicas may do so at once: all write the same. */
async function adopt(bucket: S3Blobs, place: BlobsPlace, vault: PlaceVault): Promise<void> {
  const order = place.order + 1
  const mark = await markOf(bucket, vault)
  if (mark && (!mark.whole || mark.order < order)) {
    throw new FilesElsewhere(
      `The bucket ${wordsFor(bucket.address)} holds files of this installation, but not all, or of an earlier time: ${move}`,
    )
  }
  if (!mark) await bucket.writeMark(await markFor(vault, { order, whole: true }))
  await notePlace(vault, { bucket: bucket.address, order: mark?.order ?? order })
}

/**
 * What a bucket that may be taken says of itself; null for an empty one.
 *
 * @throws {FilesElsewhere} where it is somebody else's
 */
export async function markOf(bucket: S3Blobs, vault: PlaceVault): Promise<BucketMark | null> {
  const words = await bucket.mark()
  const mark = words === null ? null : await readMark(vault, words)
  if (mark !== foreign && (mark || !(await holdsFiles(bucket)))) return mark
  throw new FilesElsewhere(
    `The bucket ${wordsFor(bucket.address)} holds files that are not of this installation. Give it a bucket of its own.`,
  )
}
