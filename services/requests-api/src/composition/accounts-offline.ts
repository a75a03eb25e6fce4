import { EventCodec, Journal } from '@countersign/event-log'
import { openLog } from '@countersign/telemetry/open-log'
import { type CountersignEvent, eventCatalogue } from './event-catalogue.js'
import { systemClock } from '../kernel/clock.js'
import { type AccountOrder, carryOutAccountOrder } from './account-orders.js'
import type { Configuration } from './configuration.js'
import { openAccess } from '../access/open-access.js'
import { ReadModels } from '../platform/read-models.js'
import { openEngines } from './open-engines.js'

/**
 * Carries out a command about accounts directly on the engines. The caller holds the folder's lock, or the engines are
 * the production ones, which may be in use. Prints no log, because its output is for a person.
 * @throws {AccountCommandRefused} with a sentence
 */
export async function accountsOffline(configuration: Configuration, order: AccountOrder): Promise<string> {
  const log = openLog('silent')
  const engines = await openEngines(configuration, systemClock, log)
  try {
    const codec = new EventCodec<CountersignEvent>(eventCatalogue, engines.vault)
    const journal = new Journal<CountersignEvent>(engines.eventLog, codec)
    // Commands about accounts read streams alone.
    const readModels = new ReadModels([], engines.eventLog, log, systemClock)
    const { commands } = openAccess({ engines, configuration, journal, readModels, clock: systemClock, log })
    return await carryOutAccountOrder(commands, order)
  } finally {
    await engines.close()
  }
}
