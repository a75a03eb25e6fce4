import { type Configuration, openEngines, rebuildReadModels } from '@countersign/requests-api'
import { openLog } from '@countersign/telemetry/open-log'

/**
 * Builds read models anew where no installation is running on the folder, which the caller has locked, or beside those that
 * run on the production engines.
 *
 * @param projection one by name; all of them where left out
 * @throws {NoSuchReadModel}
 */
export async function rebuildOffline(configuration: Configuration, projection?: string): Promise<string> {
  const log = openLog(configuration.logLevel)
  const engines = await openEngines(configuration, { now: () => new Date() }, log)
  try {
    await rebuildReadModels(engines, log, projection)
    return 'The read models were built anew.'
  } finally {
    await engines.close()
  }
}
