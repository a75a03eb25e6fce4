export { type Log, noLog } from './log.js'
export { openTelemetry, type Telemetry, type TelemetryAsked, unwatched } from './open-telemetry.js'
export type { MetricsRegistry, Scraped } from './prometheus.js'
export { noTracing, type Span, type SpanAttributes, type SpanFacts, type Tracing } from './tracing.js'
