import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openFolderBlobs } from '@countersign/blobs/folder'
import { openSqliteLog } from '@countersign/event-log/sqlite'
import { openSqliteJobQueue } from '@countersign/job-queue/sqlite'
import { openOutbox } from '@countersign/outbox'
import { WrongMasterKey } from '@countersign/vault'
import { openSqliteVault } from '@countersign/vault/sqlite'
import { leasesAlone } from '../../adapters/alone/leases-alone.js'
import { openSqliteReadModels } from '../../adapters/sqlite/read-models/sqlite-read-models.js'
import { openSqliteCallMemory } from '../../adapters/sqlite/sqlite-call-memory.js'
import type { Clock } from '../../ports/clock.js'
import { projections } from '../../read-models/index.js'
import type { Configuration } from '../configuration.js'
import type { Engines } from '../engines.js'
import { FolderUnusable } from './folder-unusable.js'
import { masterKeyOf } from './master-key.js'

/** What lies where in the data folder. */
export const dataFiles = {
  eventLog: 'events.sqlite',
  vault: 'vault.sqlite',
  readModels: 'read-models.sqlite',
  jobs: 'jobs.sqlite',
  calls: 'calls.sqlite',
  blobs: 'blobs',
  outbox: 'outbox',
  staging: 'staging',
} as const

/**
 * The embedded engines: everything in one folder, which this process holds alone.
 *
 * @throws {FolderUnusable} when the folder's key is missing or wrong
 */
export async function openEmbedded(
  { dataDir, masterKey, smtp }: Pick<Configuration, 'dataDir' | 'masterKey' | 'smtp'>,
  clock: Clock,
): Promise<Engines> {
  const at = (name: keyof typeof dataFiles) => join(dataDir, dataFiles[name])
  const vault = openVault(at('vault'), masterKeyOf(dataDir, masterKey))
  const eventLog = openSqliteLog({ file: at('eventLog') })
  const definitions = Object.fromEntries(projections.map(({ name, tables }) => [name, tables]))
  const readModels = openSqliteReadModels({ file: at('readModels'), definitions })
  const queue = openSqliteJobQueue({ file: at('jobs'), now: () => clock.now().getTime() })
  const calls = openSqliteCallMemory({ file: at('calls'), clock })
  const blobs = await openFolderBlobs({ dir: at('blobs') })
  const outbox = smtp ? null : await openOutbox(at('outbox'))
  // What an earlier run left here was never acknowledged.
  await rm(at('staging'), { recursive: true, force: true })
  await mkdir(at('staging'), { recursive: true })

  return {
    eventLog,
    readModels,
    queue,
    blobs,
    vault,
    calls,
    outbox,
    stagingDir: at('staging'),
    turns: { leases: leasesAlone, holder: 'this' },
    keepRetiredMs: 0,
    upgradeMs: 0,
    async close() {
      await queue.close()
      await readModels.close()
      await calls.close()
      await eventLog.close()
      await vault.close()
    },
  }
}

function openVault(file: string, masterKey: Buffer) {
  try {
    return openSqliteVault({ file, masterKey })
  } catch (error) {
    if (!(error instanceof WrongMasterKey)) throw error
    throw new FolderUnusable(
      'MASTER_KEY is not the key this data folder was made with. Set the one that belongs to it.',
    )
  }
}
