import type { FilesPlace } from '@countersign/blobs/place'
import type { Clock } from '../kernel/clock.js'
import type { Log } from '@countersign/telemetry'
import type { Configuration } from './configuration.js'
import { openEmbedded } from './embedded/open-embedded.js'
import type { Engines } from './engines.js'

/**
 * Opens the engines of the configuration. Loads the production clients only if needed.
 * @param place selects the files if a bucket is configured
 * @throws {FolderUnusable | EngineUnreachable | BadConfiguration} with the remedy
 */
export async function openEngines(
  configuration: Configuration,
  clock: Clock,
  log: Log,
  place?: FilesPlace,
): Promise<Engines> {
  if (!configuration.engines) return openEmbedded(configuration, clock, place)
  const { openProduction } = await import('./production/open-production.js')
  return openProduction(configuration, configuration.engines, clock, log, place)
}
