import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { AppendEnding, CommandEnding, Figures, Metrics } from '../../ports/metrics.js'
import { AskedGauges } from './asked-gauges.js'

/** Bounds in seconds: what a caller does not notice, up to what they give up on. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** An append takes about one write to a disk; a second is an outage. */
const appendSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]
/** A page takes a second, a book some minutes at the longest. */
const conversionSeconds = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160]

/** The metrics of one API process, as Prometheus reads them. Docs: operations, "What can be watched". */
export class PrometheusMetrics implements Metrics {
  readonly #register = new Registry()
  readonly #commands = this.#counter('commands_total', 'Commands handled, by how they ended.', ['command', 'ending'])
  readonly #refusals = this.#counter('refusals_total', 'Commands refused, by the rule that refused.', [
    'command',
    'refusal',
  ])
  readonly #commandSeconds = this.#histogram('command_seconds', 'How long commands took.', ['command'], callSeconds)
  readonly #appendSeconds = this.#histogram('append_seconds', 'How long appends took.', ['ending'], appendSeconds)
  readonly #conversionSeconds = this.#histogram(
    'word_conversion_seconds',
    'From a Word file to its PDF, with the judging of both and the wait for a free converter.',
    ['converter'],
    conversionSeconds,
  )

  #asked: AskedGauges | undefined

  constructor() {
    collectDefaultMetrics({ register: this.#register })
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

  ask(figures: Figures): void {
    this.#asked = new AskedGauges(this.#register, figures)
  }

  /** All figures, in the text format of Prometheus. */
  async scrape(): Promise<{ contentType: string; text: string }> {
    await this.#asked?.refresh()
    return { contentType: this.#register.contentType, text: await this.#register.metrics() }
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name: `countersign_${name}`, help, labelNames, registers: [this.#register] })
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ): Histogram<Label> {
    return new Histogram({ name: `countersign_${name}`, help, labelNames, buckets, registers: [this.#register] })
  }
}
