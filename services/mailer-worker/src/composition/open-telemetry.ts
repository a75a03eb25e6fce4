import { type Metrics, noMetrics } from '../ports/metrics.js'
import { noTracing, type Tracing } from '../ports/tracing.js'

/** How the mailer is seen from outside: what it counts, and what it tells of each mail. */
export interface Telemetry {
  metrics: Metrics
  tracing: Tracing
  /** The metrics in the text format of Prometheus; left out where none are kept. */
  scrape?: () => Promise<{ contentType: string; text: string }>
  /** Tells what was not told yet. */
  close(): Promise<void>
}

/** What is asked for, and of whom. */
export interface TelemetryAsked {
  /** Where metrics are read from; null: none are kept. */
  metricsPort: number | null
  /** The collector that traces are told to; null: none are. */
  tracesEndpoint: string | null
  /** It runs in another's process, who tells that process's figures: memory, processor, event loop. Not so where left out. */
  inAnothersProcess?: boolean
}

/** For installations that nobody watches: nothing is loaded, nothing kept. */
export const noTelemetry: Telemetry = { metrics: noMetrics, tracing: noTracing, close: async () => undefined }

/** What the configuration asks for. The libraries for it are loaded here only, and only where it asks. */
export async function openTelemetry(
  { metricsPort, tracesEndpoint, inAnothersProcess = false }: TelemetryAsked,
  version: string,
): Promise<Telemetry> {
  return {
    ...noTelemetry,
    ...(metricsPort !== null && (await keepMetrics(!inAnothersProcess))),
    ...(tracesEndpoint !== null && (await tellTraces(tracesEndpoint, version))),
  }
}

async function keepMetrics(ofProcess: boolean): Promise<Pick<Telemetry, 'metrics' | 'scrape'>> {
  const { PrometheusMetrics } = await import('../adapters/prometheus/prometheus-metrics.js')
  const metrics = new PrometheusMetrics({ ofProcess })
  return { metrics, scrape: () => metrics.scrape() }
}

async function tellTraces(endpoint: string, version: string): Promise<Pick<Telemetry, 'tracing' | 'close'>> {
  const { OtlpTracing } = await import('../adapters/opentelemetry/otlp-tracing.js')
  const tracing = new OtlpTracing({ endpoint, version })
  return { tracing, close: () => tracing.close() }
}
