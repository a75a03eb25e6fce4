import { openLog } from '@countersign/telemetry/open-log'
import { type Configuration, confirmRetention, openEngines } from '@countersign/requests-api'

/**
 * Lets a retention that stopped pass, where no installation is running on the folder, which the caller has locked, or beside
 * those that run on the production engines.
 *
 * @throws {NothingHalted}
 */
export async function confirmOffline(configuration: Configuration): Promise<string> {
  const engines = await openEngines(configuration, { now: () => new Date() }, openLog(configuration.logLevel))
  try {
    return await confirmRetention(engines)
  } finally {
    await engines.close()
  }
}
