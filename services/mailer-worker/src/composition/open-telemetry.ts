import { openTelemetry as open, type Telemetry as Seen, type TelemetryAsked, unwatched } from '@countersign/telemetry'
import { type Metrics, noMetrics } from '../ports/metrics.js'

/** How the mailer is seen from outside: what it counts, and what it tells of each mail. */
export type Telemetry = Seen<Metrics>

/** For installations that nobody watches. */
export const noTelemetry: Telemetry = unwatched(noMetrics)

/** What the configuration asks for. */
export const openTelemetry = (asked: TelemetryAsked, version: string): Promise<Telemetry> =>
  open(asked, {
    service: 'countersign-mailer-worker',
    version,
    noMetrics,
    keep: async (figures) => (await import('../adapters/prometheus/prometheus-metrics.js')).prometheusMetrics(figures),
  })
