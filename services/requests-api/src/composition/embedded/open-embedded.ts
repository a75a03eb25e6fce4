import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openFolderBlobs } from '@countersign/blobs/folder'
import { type FilesPlace, openFiles } from '@countersign/blobs/place'
import { openSqliteLog } from '@countersign/event-log/sqlite'
import { openSqliteJobQueue } from '@countersign/job-queue/sqlite'
import { openMailbox } from '@countersign/mailbox'
import { WrongMasterKey } from '@countersign/vault'
import { openSqliteVault } from '@countersign/vault/sqlite'
import { leasesAlone } from '@countersign/projections'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { openMemoryBytesUnderWay } from '../../requests/adapters/memory-bytes-under-way.js'
import { openMemoryThrottle } from '../../platform/adapters/throttle-counters.js'
import { openSqliteAccessStore } from '../../access/adapters/sqlite-access-store.js'
import { openSqliteIdempotencyStore } from '../../platform/adapters/sqlite-idempotency-store.js'
import { openSqlitePageChecks } from '../../requests/adapters/sqlite-page-checks.js'
import type { Clock } from '../../kernel/clock.js'
import type { Bucket, Configuration } from '../configuration.js'
import type { Engines } from '../engines.js'
import { definitions, hidingKeys } from '../read-models.js'
import { dataFiles, FolderUnusable, mustBeReadHere } from './data-folder.js'
import { noteEventTypes } from './event-types.js'
import { masterKeyOf } from './master-key.js'

/**
 * Opens the embedded engines of one folder, for a single process.
 * @param place selects the files if a bucket is configured
 * @throws {FolderUnusable} when the key is missing or wrong, or another version must read the folder
 * @throws {BadConfiguration | EngineUnreachable} when the files cannot be used as configured
 */
export async function openEmbedded(
  { dataDir, masterKey, smtp, bucket = null }: Pick<Configuration, 'dataDir' | 'masterKey' | 'smtp'> & Bucket,
  clock: Clock,
  place?: FilesPlace,
): Promise<Engines> {
  mustBeReadHere(dataDir)
  const at = (name: keyof typeof dataFiles) => join(dataDir, dataFiles[name])
  const vault = openVault(at('vault'), masterKeyOf(dataDir, masterKey))
  const own = () => openFolderBlobs({ dir: at('blobs') })
  const files = await openFiles({ bucket, vault, openDefault: own, place })
  noteEventTypes(at('eventTypes'))
  const eventLog = openSqliteLog({ file: at('eventLog') })
  const readModels = await hidingKeys(openSqliteReadModels({ file: at('readModels'), definitions }), vault)
  const queue = openSqliteJobQueue({ file: at('jobs'), now: () => clock.now().getTime() })
  const calls = openSqliteIdempotencyStore({ file: at('calls'), clock })
  const pageChecks = openSqlitePageChecks({ file: at('pageChecks') })
  const access = openSqliteAccessStore({ file: at('access') })
  const mailbox = smtp ? null : await openMailbox(at('outbox'))
  // Leftovers of an earlier run were never acknowledged.
  await rm(at('staging'), { recursive: true, force: true })
  await mkdir(at('staging'), { recursive: true })

  return {
    eventLog,
    readModels,
    queue,
    blobs: files.blobs,
    bucket: files.bucket,
    vault,
    calls,
    bytesUnderWay: openMemoryBytesUnderWay(),
    pageChecks,
    access,
    throttle: openMemoryThrottle(),
    mailbox,
    stagingDir: at('staging'),
    leasing: { leases: leasesAlone, holder: 'this' },
    keepRetiredMs: 0,
    async close() {
      await queue.close()
      await readModels.close()
      await calls.close()
      await pageChecks.close()
      await access.close()
      await eventLog.close()
      await vault.close()
      files.close()
    },
  }
}

function openVault(file: string, masterKey: Buffer) {
  try {
    return openSqliteVault({ file, masterKey })
  } catch (error) {
    if (!(error instanceof WrongMasterKey)) throw error
    throw new FolderUnusable(
      'MASTER_KEY is not the key this data folder was created with. Set the one that belongs to it.',
    )
  }
}
