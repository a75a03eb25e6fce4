import type { FilesPlace } from '@countersign/blobs/place'
import type { Clock } from '../ports/clock.js'
import type { Log } from '@countersign/telemetry'
import type { Configuration } from './configuration.js'
import { openEmbedded } from './embedded/open-embedded.js'
import type { Engines } from '../ports/engines.js'

/**
 * The engines that the configuration names: the embedded ones, or those of the production set, whose clients are loaded
 * only then.
 *
 * @param place which files, where the configuration names a bucket
 * @throws {FolderUnusable | EngineUnreachable | BadConfiguration} when they cannot be used; the sentence says what to do
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
