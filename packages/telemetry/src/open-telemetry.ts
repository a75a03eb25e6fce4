import type { MetricsRegistry, Scraped } from './prometheus.js'
import { noTracing, type Tracing } from './tracing.js'

/** How a service is seen from outside: what it counts, and what it tells of each call or job. */
export interface Telemetry<Metrics> {
  metrics: Metrics
  tracing: Tracing
  /** The metrics in the text format of Prometheus; left out where none are kept. */
  scrape?: () => Promise<Scraped>
  /** Tells what was not told yet. */
  close(): Promise<void>
}

/** What is asked for, and of whom. */
export interface TelemetryAsked {
  /** Where metrics are read from; null: none are kept. */
  metricsPort: number | null
  /** The collector that traces are told to; null: none are. */
  tracesEndpoint: string | null
  /** It runs in another's process, who tells that process's registry. Not so where left out. */
  inAnothersProcess?: boolean
}

/** A service that can be watched: by what name, and how it counts. */
export interface Watched<Metrics> {
  service: string
  version: string
  /** For installations that nobody watches. */
  noMetrics: Metrics
  /** Its metrics, kept in this registry. */
  keep(registry: MetricsRegistry): Promise<Metrics>
}

/** For installations that nobody watches: nothing is loaded, nothing kept. */
export const unwatched = <Metrics>(noMetrics: Metrics): Telemetry<Metrics> => ({
  metrics: noMetrics,
  tracing: noTracing,
  close: async () => undefined,
})

/** What is asked for. The libraries for it are loaded here only, and only where it is. */
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
