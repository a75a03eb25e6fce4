import { BadConfiguration, reached } from '@countersign/process'
import type { BlobStore } from '../port.js'
import type { S3Access } from '../s3/s3-address.js'
import type { S3Blobs } from '../s3/s3-blobs.js'
import { PlaceLost, type PlaceVault, readPlace } from './blobs-place.js'
import { FilesElsewhere, placeFiles } from './place-files.js'

/**
 * Which place is opened: the one that the configuration names, if the files lie there; the one where they lie, for who moves
 * away from it; the one that the configuration names, whatever lies there, for who moves into it.
 */
export type FilesPlace = 'configured' | 'noted' | 'unchecked'

export interface FilesToOpen {
  /** The bucket that the configuration names; null: none. */
  bucket: S3Access | null
  vault: PlaceVault
  /** Opens the store that the engines have of their own. */
  own: () => Promise<BlobStore>
  place?: FilesPlace
}

/** Opened files: their store, the bucket that it is, if it is one, and how they are closed. */
export interface OpenedFiles {
  blobs: BlobStore
  bucket: S3Blobs | null
  close(): void
}

/** Opens a bucket; the client for it is loaded only here. @throws {EngineUnreachable} when it cannot be used */
export async function openBucket(access: S3Access, variable = 'BLOBS_URL'): Promise<S3Blobs> {
  const { openS3Blobs } = await import('../s3/s3-blobs.js')
  return reached(variable, openS3Blobs(access))
}

/**
 * Opens the files of an installation, in its bucket or with its engines.
 *
 * @throws {EngineUnreachable} when the bucket cannot be used
 * @throws {BadConfiguration} when the files lie elsewhere
 */
export async function openFiles({
  bucket: access,
  vault,
  own,
  place = 'configured',
}: FilesToOpen): Promise<OpenedFiles> {
  const isNamed = access !== null && (place !== 'noted' || (await readPlace(vault)).bucket !== null)
  const bucket = isNamed ? await openBucket(access) : null
  const close = () => bucket?.close()
  try {
    const blobs = place === 'unchecked' ? (bucket ?? (await own())) : await placeFiles({ vault, bucket, own })
    return { blobs, bucket, close }
  } catch (error) {
    close()
    throw error instanceof FilesElsewhere || error instanceof PlaceLost ? new BadConfiguration([error.message]) : error
  }
}
