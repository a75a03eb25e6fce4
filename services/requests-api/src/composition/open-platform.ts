import type { Log } from '@countersign/telemetry'
import type { Clock } from '../kernel/clock.js'
import type { Part } from '../platform/http/health.js'
import type { CallRates } from '../platform/http/security/rate-limit.js'
import type { FileTools } from '../requests/file-tools.js'
import type { Configuration } from './configuration.js'
import type { Engines } from './engines.js'
import { LeasedReadModel, LogWatch, Projector } from '@countersign/projections'
import { ReadModels } from '../platform/read-models.js'
import { HistoryWatch } from '../platform/integrity/history-watch.js'
import { observedLog } from '../platform/telemetry/observed-log.js'
import { journalOf } from './event-catalogue.js'
import { noTelemetry, type Telemetry } from './open-telemetry.js'
import { projections } from './read-models.js'

export interface ApiOptions {
  engines: Engines
  configuration: Configuration
  clock: Clock
  log: Log
  /** Other parts for health, such as the embedded mailer. */
  parts?: readonly Part[]
  telemetry?: Pick<Telemetry, 'metrics' | 'tracing'>
  fileTools?: FileTools | undefined
  /** For suites; the usual rates by default. */
  rates?: CallRates | undefined
}

/** Opens what every context builds on: the history, read as events, and the read models. */
export async function openPlatform({ engines, clock, log, telemetry = noTelemetry }: ApiOptions) {
  const { metrics, tracing } = telemetry
  const { readModels: store, vault, keepRetiredMs } = engines
  const eventLog = observedLog(engines.eventLog, metrics, tracing)
  // A single process has no other replica to take over its work.
  const logWatch = engines.leasing.shared ? new LogWatch(eventLog, log).start() : undefined
  const leasing = logWatch ? { ...engines.leasing, isAble: () => logWatch.follows } : engines.leasing
  const history = await HistoryWatch.open({ eventLog, vault, clock, log })
  const journal = journalOf(eventLog, vault, history.checks)
  const kept = projections.map((projection) => {
    const project = () => new Projector(projection, store, journal, eventLog, log, keepRetiredMs)
    return new LeasedReadModel({ projection, project, store, eventLog, leasing })
  })
  const readModels = new ReadModels(kept, eventLog, log, clock)
  return { engines, clock, log, metrics, tracing, eventLog, logWatch, leasing, history, journal, kept, readModels }
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>
