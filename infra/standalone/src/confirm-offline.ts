import { openLog } from '@countersign/telemetry/open-log'
import { type Configuration, confirmRetention, openEngines, systemClock } from '@countersign/requests-api'

/** The caller holds the folder's lock, or the engines are the production ones. @throws {NothingHalted} */
export async function confirmOffline(configuration: Configuration): Promise<string> {
  const engines = await openEngines(configuration, systemClock, openLog(configuration.logLevel))
  try {
    return await confirmRetention(engines)
  } finally {
    await engines.close()
  }
}
