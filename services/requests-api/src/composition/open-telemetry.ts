import { openTelemetry as open, type Telemetry as Seen, type TelemetryAsked, unwatched } from '@countersign/telemetry'
import { type Metrics, noMetrics } from '../platform/ports/metrics.js'

export type Telemetry = Seen<Metrics>

export const noTelemetry: Telemetry = unwatched(noMetrics)

export const openTelemetry = (asked: TelemetryAsked, version: string): Promise<Telemetry> =>
  open(asked, {
    service: 'countersign-requests-api',
    version,
    noMetrics,
    keep: async (figures) => (await import('../platform/adapters/prometheus-metrics.js')).prometheusMetrics(figures),
  })
