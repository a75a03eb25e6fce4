import type { MetricsRegistry } from '@countersign/telemetry'
import type { AppendEnding, CommandEnding, Figures, Metrics } from '../ports/metrics.js'
import { ScrapedGauges } from './scraped-gauges.js'

/** Bucket bounds in seconds, from unnoticeable to where callers give up. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** An append takes about one disk write; a second means an outage. */
const appendSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]
/** A page takes a second, a book minutes. */
const conversionSeconds = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160]

/** The metrics of one API process for Prometheus. Docs: operations, "What can be watched". */
export class PrometheusMetrics implements Metrics {
  readonly #commands
  readonly #refusals
  readonly #commandSeconds
  readonly #appendSeconds
  readonly #conversionSeconds

  constructor(private readonly registry: MetricsRegistry) {
    this.#commands = registry.counter('commands_total', 'Commands handled, by how they ended.', ['command', 'ending'])
    const refused = 'Commands refused, by the rule that refused.'
    this.#refusals = registry.counter('refusals_total', refused, ['command', 'refusal'])
    this.#commandSeconds = registry.histogram('command_seconds', 'How long commands took.', ['command'], callSeconds)
    this.#appendSeconds = registry.histogram('append_seconds', 'How long appends took.', ['ending'], appendSeconds)
    this.#conversionSeconds = registry.histogram(
      'word_conversion_seconds',
      'From a Word file to its PDF, with the judging of both and the wait for a free converter.',
      ['converter'],
      conversionSeconds,
    )
  }

  commandHandled(command: string, ending: CommandEnding, seconds: number): void {
    this.#commands.inc({ command, ending: ending.ended })
    this.#commandSeconds.observe({ command }, seconds)
    if (ending.ended === 'refused') this.#refusals.inc({ command, refusal: ending.refusal })
  }

  appended(ending: AppendEnding, seconds: number): void {
    this.#appendSeconds.observe({ ending }, seconds)
  }

  wordFileConverted(converter: string, seconds: number): void {
    this.#conversionSeconds.observe({ converter }, seconds)
  }

  ask(asked: Figures): void {
    const gauges = new ScrapedGauges(this.registry, asked)
    this.registry.beforeEachLook(() => gauges.refresh())
  }
}
