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
import { dataFiles } from './embedded/data-files.js'
import { openVaultOf } from './open-vault.js'

export interface BlobsMove {
  configuration: Configuration
  /** What opens the bucket that the files lie in so far, where they lie in one. */
  login: Pick<S3Access, 'key' | 'secret'> | null
  /** Copies what is there by now, and leaves the place as it is: an installation on the production engines goes on meanwhile. */
  ahead: boolean
  log: Log
  /** Ends it after the files in hand; it is taken up again later. */
  signal: AbortSignal
}

/** What was done. */
export interface BlobsMoved {
  /** Where the files were, and where they are, in words. */
  from: string
  to: string
  /** All there are. */
  files: number
  /** Those of them that were not there before. */
  copied: number
  /** What an earlier run had carried over, and is gone from where it came. */
  removed: number
}

/**
 * Carries files from where the vault says that they lie to where the configuration wants them, and notes that in the vault. The
 * installation must not run meanwhile. Interrupted, it is run again.
 *
 * @throws {BadConfiguration} when there is nothing to carry, or no way in
 * @throws {EngineUnreachable | BlobsUnavailable} when a store cannot be opened, or no longer be used
 * @throws {BlobAltered} at the first file that is not what it was
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
    const { names, copied } = await carryFiles({ from, to, stagingDir, signal, tell })
    return { files: names.size, copied, removed: isRestOld && !ahead ? await removeOthers(to, names) : 0 }
  }
  const moved = await changePlace(vault, bucket, carry, { ahead }).catch(inWords)
  return { ...moved, from: placeInWords(place.bucket), to: placeInWords(wanted) }
}

function mustBeElsewhere({ bucket }: BlobsPlace, wanted: S3Access | null): void {
  const isThere = bucket && wanted ? isSameAddress(bucket, wanted) : !bucket && !wanted
  if (!isThere) return
  throw new BadConfiguration([
    `The files lie ${placeInWords(wanted)} already: there is nothing to carry over. BLOBS_URL says where they are to lie.`,
  ])
}

async function openFrom(
  address: NonNullable<BlobsPlace['bucket']>,
  login: BlobsMove['login'],
  begun: AsyncDisposableStack,
) {
  if (login) return begun.adopt(await openBucket({ ...address, ...login }, 'OLD_BLOBS_KEY'), (opened) => opened.close())
  throw new BadConfiguration([
    `The files lie ${placeInWords(address)}: set OLD_BLOBS_KEY and OLD_BLOBS_SECRET to what lets one into it.`,
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
