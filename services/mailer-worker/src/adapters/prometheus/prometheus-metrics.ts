import type { MailKind, MailOutcome } from '@countersign/contracts/jobs'
import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import type { Metrics } from '../../ports/metrics.js'

/** The metrics of one mailer, as Prometheus reads them. Docs: operations, "What can be watched". */
export class PrometheusMetrics implements Metrics {
  readonly #register = new Registry()
  readonly #attempts = new Counter({
    name: 'countersign_mail_attempts_total',
    help: 'Attempts to deliver a mail, by what it is about and how they ended.',
    labelNames: ['kind', 'outcome'],
    registers: [this.#register],
  })

  /** @param ofProcess whether the process's own figures are told too */
  constructor({ ofProcess }: { ofProcess: boolean }) {
    if (ofProcess) collectDefaultMetrics({ register: this.#register })
  }

  mailAttempted(kind: MailKind, outcome: MailOutcome['outcome']): void {
    this.#attempts.inc({ kind, outcome })
  }

  /** All figures, in the text format of Prometheus. */
  async scrape(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.#register.contentType, text: await this.#register.metrics() }
  }
}
