import { BadConfiguration, reached } from '@countersign/process'
import type { BlobStore } from '../port.js'
import type { S3Access } from '../s3/s3-address.js'
import type { S3Blobs } from '../s3/s3-blobs.js'
import { PlaceLost, type PlaceVault, readPlace } from './blobs-place.js'
import { FilesElsewhere, placeFiles } from './place-files.js'

/** `configured` must hold the files, `noted` follows the vault (move away), `unchecked` skips checks (move in). */
export type FilesPlace = 'configured' | 'noted' | 'unchecked'

export interface FilesToOpen {
  bucket: S3Access | null
  vault: PlaceVault
  openDefault: () => Promise<BlobStore>
  place?: FilesPlace
}

export interface OpenedFiles {
  blobs: BlobStore
  bucket: S3Blobs | null
  close(): void
}

/** Opens a bucket, loading the S3 client on demand. @throws {EngineUnreachable} */
export async function openBucket(access: S3Access, variable = 'BLOBS_URL'): Promise<S3Blobs> {
  const { openS3Blobs } = await import('../s3/s3-blobs.js')
  return reached(variable, openS3Blobs(access))
}

/** Opens the files of an installation. @throws {EngineUnreachable} {BadConfiguration} if they are elsewhere */
export async function openFiles({
  bucket: access,
  vault,
  openDefault,
  place = 'configured',
}: FilesToOpen): Promise<OpenedFiles> {
  const isNamed = access !== null && (place !== 'noted' || (await readPlace(vault)).bucket !== null)
  const bucket = isNamed ? await openBucket(access) : null
  const close = () => bucket?.close()
  try {
    const blobs =
      place === 'unchecked' ? (bucket ?? (await openDefault())) : await placeFiles({ vault, bucket, openDefault })
    return { blobs, bucket, close }
  } catch (error) {
    close()
    throw error instanceof FilesElsewhere || error instanceof PlaceLost ? new BadConfiguration([error.message]) : error
  }
}
