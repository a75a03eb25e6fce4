import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  BadConfiguration,
  type Configuration,
  dataFiles,
  type Engines,
  type FolderLock,
  lockFolder,
  openEngines,
  rebuildReadModels,
  systemClock,
} from '@countersign/requests-api'
import type { Log } from '@countersign/telemetry'
import { openLog } from '@countersign/telemetry/open-log'

/** @throws {BadConfiguration} if the folder holds no installation @throws {FolderUnusable} while one runs */
export function lockInstallation(dataDir: string): FolderLock {
  if (existsSync(join(dataDir, dataFiles.eventLog))) return lockFolder(dataDir)
  throw new BadConfiguration([
    `There is no installation in DATA_DIR=${dataDir}. Set DATA_DIR to an installation’s folder.`,
  ])
}

/** Opens the engines for a while. The caller holds the folder's lock, or the engines are the production ones. */
export async function withEngines<Result>(
  configuration: Configuration,
  work: (engines: Engines, log: Log) => Promise<Result>,
): Promise<Result> {
  const log = openLog(configuration.logLevel)
  const engines = await openEngines(configuration, systemClock, log)
  try {
    return await work(engines, log)
  } finally {
    await engines.close()
  }
}

/** As {@link withEngines}. @throws {NoSuchReadModel} */
export const rebuildOffline = (configuration: Configuration, projection?: string): Promise<string> =>
  withEngines(configuration, async (engines, log) => {
    await rebuildReadModels(engines, log, projection)
    return 'The read models were rebuilt.'
  })
