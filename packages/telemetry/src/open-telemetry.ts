import type { MetricsRegistry, Scraped } from './prometheus.js'
import { noTracing, type Tracing } from './tracing.js'

export interface Telemetry<Metrics> {
  metrics: Metrics
  tracing: Tracing
  scrape?: () => Promise<Scraped>
  close(): Promise<void>
}

export interface TelemetryAsked {
  /** Port of the metrics; null disables them. */
  metricsPort: number | null
  /** OTLP collector of the traces; null disables them. */
  tracesEndpoint: string | null
  /** True if it shares another service's process, which then exports the process metrics. */
  inAnothersProcess?: boolean
}

export interface Watched<Metrics> {
  service: string
  version: string
  noMetrics: Metrics
  keep(registry: MetricsRegistry): Promise<Metrics>
}

export const unwatched = <Metrics>(noMetrics: Metrics): Telemetry<Metrics> => ({
  metrics: noMetrics,
  tracing: noTracing,
  close: async () => undefined,
})

/** Opens the requested telemetry. Loads the libraries only when needed. */
export async function openTelemetry<Metrics>(
  { metricsPort, tracesEndpoint, inAnothersProcess = false }: TelemetryAsked,
  { noMetrics, keep, ...who }: Watched<Metrics>,
): Promise<Telemetry<Metrics>> {
  const telemetry = unwatched(noMetrics)
  if (metricsPort !== null) {
    const { MetricsRegistry } = await import('./prometheus.js')
    const registry = new MetricsRegistry({ ofProcess: !inAnothersProcess })
    telemetry.metrics = await keep(registry)
    telemetry.scrape = () => registry.scrape()
  }
  if (tracesEndpoint !== null) {
    const { OtlpTracing } = await import('./otlp-tracing.js')
    const tracing = new OtlpTracing({ endpoint: tracesEndpoint, ...who })
    telemetry.tracing = tracing
    telemetry.close = () => tracing.close()
  }
  return telemetry
}
