import { type Configuration, openEmbedded, rebuildReadModels } from '@countersign/requests-api'
import { pino } from 'pino'

/**
 * Builds read models anew where no installation is running; the folder is locked by the caller.
 *
 * @param projection one by name; all of them where left out
 * @throws {NoSuchReadModel}
 */
export async function rebuildOffline(configuration: Configuration, projection?: string): Promise<string> {
  const engines = await openEmbedded(configuration, { now: () => new Date() })
  try {
    await rebuildReadModels(engines, pino({ level: configuration.logLevel, base: null }), projection)
    return 'The read models were built anew.'
  } finally {
    await engines.close()
  }
}
