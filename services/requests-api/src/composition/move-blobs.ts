import { join } from 'node:path'
import { isSameAddress, type BlobStore, type S3Access, wordsFor } from '@countersign/blobs'
import { openFolderBlobs } from '@countersign/blobs/folder'
import {
  type BlobsPlace,
  carryFiles,
  changePlace,
  FilesElsewhere,
  openBucket,
  PlaceLost,
  readPlace,
  removeOthers,
} from '@countersign/blobs/place'
import { BadConfiguration, reached } from '@countersign/process'
import type { Log } from '@countersign/telemetry'
import type { Configuration } from './configuration.js'
import { dataFiles } from './embedded/data-folder.js'
import { openVaultOf } from './open-vault.js'

export interface BlobsMove {
  configuration: Configuration
  /** Credentials of the current bucket, if the files are in one. */
  login: Pick<S3Access, 'key' | 'secret'> | null
  /** Only copies, without changing the place: an installation on the production engines keeps running meanwhile. */
  ahead: boolean
  log: Log
  /** Stops after the files in progress; a later run resumes. */
  signal: AbortSignal
}

export interface BlobsMoved {
  from: string
  to: string
  files: number
  /** Files that the target lacked. */
  copied: number
  /** Files that an earlier run copied, and that the source no longer has. */
  removed: number
}

/**
 * Moves files from the place noted in the vault to the configured one, and updates the note. The installation must be
 * stopped. Safe to repeat after an interruption.
 * @throws {BadConfiguration} when there is nothing to move, or no access
 * @throws {EngineUnreachable | BlobsUnavailable} when a store is unavailable
 * @throws {BlobAltered} at the first altered file
 */
export async function moveBlobs({ configuration, login, ahead, log, signal }: BlobsMove): Promise<BlobsMoved> {
  await using begun = new AsyncDisposableStack()
  const vault = begun.adopt(await openVaultOf(configuration), (opened) => opened.close())
  const own = await openOwn(configuration, begun)
  const { bucket: wanted, dataDir } = configuration
  const place = await readPlace(vault).catch(inWords)
  mustBeElsewhere(place, wanted)
  const from = place.bucket ? await openFrom(place.bucket, login, begun) : own
  const bucket = wanted && begun.adopt(await openBucket(wanted), (opened) => opened.close())
  const to = bucket ?? own
  const stagingDir = join(dataDir, 'moving')
  const tell = (done: object) => log.info(done, 'files are being carried over')
  const carry = async (_place: BlobsPlace, isRestOld: boolean) => {
    const { names, copied } = await carryFiles({ from, to, stagingDir, signal, onProgress: tell })
    return { files: names.size, copied, removed: isRestOld && !ahead ? await removeOthers(to, names) : 0 }
  }
  const moved = await changePlace(vault, bucket, carry, { ahead }).catch(inWords)
  return { ...moved, from: placeInWords(place.bucket), to: placeInWords(wanted) }
}

function mustBeElsewhere({ bucket }: BlobsPlace, wanted: S3Access | null): void {
  const isThere = bucket && wanted ? isSameAddress(bucket, wanted) : !bucket && !wanted
  if (!isThere) return
  throw new BadConfiguration([
    `The files are already ${placeInWords(wanted)}, so there is nothing to move. BLOBS_URL says where they belong.`,
  ])
}

async function openFrom(
  address: NonNullable<BlobsPlace['bucket']>,
  login: BlobsMove['login'],
  begun: AsyncDisposableStack,
) {
  if (login) return begun.adopt(await openBucket({ ...address, ...login }, 'OLD_BLOBS_KEY'), (opened) => opened.close())
  throw new BadConfiguration([
    `The files are ${placeInWords(address)}. Set OLD_BLOBS_KEY and OLD_BLOBS_SECRET to its credentials.`,
  ])
}

async function openOwn({ dataDir, engines }: Configuration, begun: AsyncDisposableStack): Promise<BlobStore> {
  if (!engines) return openFolderBlobs({ dir: join(dataDir, dataFiles.blobs) })
  const [{ openMongo }, { openMongoBlobs }] = await Promise.all([
    import('@countersign/mongo'),
    import('@countersign/blobs/mongodb'),
  ])
  const { db } = begun.adopt(await reached('MONGODB_URL', openMongo(engines.mongoUrl)), (opened) => opened.close())
  return openMongoBlobs({ db })
}

const placeInWords = (bucket: BlobsPlace['bucket']): string =>
  bucket ? `in the bucket ${wordsFor(bucket)}` : 'with the engines'

function inWords(error: unknown): never {
  throw error instanceof FilesElsewhere || error instanceof PlaceLost ? new BadConfiguration([error.message]) : error
}
