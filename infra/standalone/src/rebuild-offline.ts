import { type Configuration, openEngines, rebuildReadModels, systemClock } from '@countersign/requests-api'
import { openLog } from '@countersign/telemetry/open-log'

/** The caller holds the folder's lock, or the engines are the production ones. @throws {NoSuchReadModel} */
export async function rebuildOffline(configuration: Configuration, projection?: string): Promise<string> {
  const log = openLog(configuration.logLevel)
  const engines = await openEngines(configuration, systemClock, log)
  try {
    await rebuildReadModels(engines, log, projection)
    return 'The read models were rebuilt.'
  } finally {
    await engines.close()
  }
}
