import { commandLine } from '@countersign/process'
import type { BlobStore } from '../port.js'
import { describeAddress } from '../s3/s3-address.js'
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

/** The configured place differs from the noted one; the message says how to resolve that. */
export class FilesElsewhere extends Error {
  override readonly name = 'FilesElsewhere'
}

const move = () => `carry them over with ${commandLine('blobs:move')}.`

export async function holdsFiles(blobs: Pick<BlobStore, 'list'>): Promise<boolean> {
  const first = await blobs.list()[Symbol.asyncIterator]().next()
  return !first.done
}

export interface Configured {
  vault: PlaceVault
  bucket: S3Blobs | null
  openDefault: () => Promise<BlobStore>
}

/** Returns the configured store; adopts a new bucket if there are no files. @throws {FilesElsewhere} {PlaceLost} */
export async function placeFiles({ vault, bucket, openDefault }: Configured): Promise<BlobStore> {
  const place = await readPlace(vault)
  if (!bucket) {
    if (!place.bucket) return openDefault()
    throw new FilesElsewhere(
      `The files of this installation are in the bucket ${describeAddress(place.bucket)}. Set BLOBS_URL to it, or ${move()}`,
    )
  }
  if (place.bucket) await mustHoldFiles(bucket, vault)
  else {
    if (await holdsFiles(await openDefault())) {
      throw new FilesElsewhere(
        `BLOBS_URL names the bucket ${describeAddress(bucket.address)}, but the files of this installation are with its engines. ` +
          `Leave BLOBS_URL out, or ${move()}`,
      )
    }
    await adopt(bucket, place, vault)
  }
  return bucket
}

/** Accepts the noted bucket or a later one: a restored vault may be older. @throws {FilesElsewhere} */
export async function mustHoldFiles(bucket: S3Blobs, vault: PlaceVault): Promise<void> {
  const place = await readPlace(vault)
  const markText = await bucket.mark()
  const mark = markText === null ? null : await readMark(vault, markText)
  if (mark && mark !== foreign && mark.isComplete && mark.generation >= place.order) return
  const found =
    mark === foreign
      ? 'holds the files of another installation. The files of this one are'
      : 'does not hold the files of this installation. They are'
  throw new FilesElsewhere(
    `The bucket ${describeAddress(bucket.address)}, which BLOBS_URL names, ${found} ${describePlace(place)}. ` +
      `Set BLOBS_URL to that, or ${move()}`,
  )
}

const describePlace = ({ bucket }: BlobsPlace): string =>
  bucket ? `in the bucket ${describeAddress(bucket)}` : 'with the engines'

async function adopt(bucket: S3Blobs, place: BlobsPlace, vault: PlaceVault): Promise<void> {
  const order = place.order + 1
  const mark = await markOf(bucket, vault)
  if (mark && (!mark.isComplete || mark.generation < order)) {
    throw new FilesElsewhere(
      `The bucket ${describeAddress(bucket.address)} holds files of this installation, but not all of them, or an earlier copy: ${move()}`,
    )
  }
  if (!mark) await bucket.writeMark(await markFor(vault, { generation: order, isComplete: true }))
  await notePlace(vault, { bucket: bucket.address, order: mark?.generation ?? order })
}

/** Returns a usable bucket's mark, null if empty. @throws {FilesElsewhere} for another installation's bucket */
export async function markOf(bucket: S3Blobs, vault: PlaceVault): Promise<BucketMark | null> {
  const markText = await bucket.mark()
  const mark = markText === null ? null : await readMark(vault, markText)
  if (mark !== foreign && (mark || !(await holdsFiles(bucket)))) return mark
  throw new FilesElsewhere(
    `The bucket ${describeAddress(bucket.address)} holds files of another installation or program. Give this installation a separate bucket.`,
  )
}
