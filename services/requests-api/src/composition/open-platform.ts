import { EventCodec, Journal } from '@countersign/event-log'
import { LeasedReadModel, LogWatch, Projector } from '@countersign/projections'
import { ReadModels } from '../platform/read-models.js'
import { HistoryWatch } from '../platform/integrity/history-watch.js'
import { observedLog } from '../platform/telemetry/observed-log.js'
import { type CountersignEvent, eventCatalogue } from './event-catalogue.js'
import { noTelemetry } from './open-telemetry.js'
import { projections } from './read-models.js'
import type { ApiOptions } from './api.js'

/** Opens what every context builds on: the history, read as events, and the read models. */
export async function openPlatform({ engines, clock, log, telemetry = noTelemetry }: ApiOptions) {
  const { metrics, tracing } = telemetry
  const { readModels: store, vault, keepRetiredMs } = engines
  const eventLog = observedLog(engines.eventLog, metrics, tracing)
  // A single process has no other replica to take over its work.
  const logWatch = engines.leasing.shared ? new LogWatch(eventLog, log).start() : undefined
  const leasing = logWatch ? { ...engines.leasing, isAble: () => logWatch.follows } : engines.leasing
  const history = await HistoryWatch.open({ eventLog, vault, clock, log })
  const codec = new EventCodec<CountersignEvent>(eventCatalogue, vault)
  const journal = new Journal<CountersignEvent>(eventLog, codec, history.checks)
  const kept = projections.map((projection) => {
    const project = () => new Projector(projection, store, journal, eventLog, log, keepRetiredMs)
    return new LeasedReadModel({ projection, project, store, eventLog, leasing })
  })
  const readModels = new ReadModels(kept, eventLog, log, clock)
  return { engines, clock, log, metrics, tracing, eventLog, logWatch, leasing, history, journal, kept, readModels }
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>
