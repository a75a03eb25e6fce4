import { openLog } from '@countersign/telemetry/open-log'
import { type Configuration, confirmRetention, openEngines } from '@countersign/requests-api'

/**
 * Confirms a halted retention without a running installation: the caller holds the folder's lock, or the production
 * engines are shared.
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
