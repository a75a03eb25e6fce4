import type { MetricsRegistry } from '@countersign/telemetry'
import type { Metrics } from '../../ports/metrics.js'

export function prometheusMetrics(registry: MetricsRegistry): Metrics {
  const help = 'Attempts to deliver a mail, by what it is about and how they ended.'
  const attempts = registry.counter('mail_attempts_total', help, ['kind', 'outcome'])
  return { mailAttempted: (kind, outcome) => attempts.inc({ kind, outcome }) }
}
