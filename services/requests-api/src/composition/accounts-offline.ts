import { EventCodec, Journal } from '@countersign/event-log'
import { openLog } from '@countersign/telemetry/open-log'
import { type CountersignEvent, eventCatalogue } from './event-catalogue.js'
import { systemClock } from '../kernel/clock.js'
import { type AccountOrder, carryOutAccountOrder } from './account-orders.js'
import type { Configuration } from './configuration.js'
import { openAccess } from './open-access.js'
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
    return await carryOutAccountOrder(
      openAccess({ engines, configuration, journal, clock: systemClock, log }).commands,
      order,
    )
  } finally {
    await engines.close()
  }
}
