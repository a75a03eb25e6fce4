import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Scraped {
  contentType: string
  text: string
}

/** The metrics of one service for Prometheus; all names begin with `countersign_`. */
export class MetricsRegistry {
  readonly #register = new Registry()
  readonly #refreshers: (() => Promise<void>)[] = []

  /** @param ofProcess true to include process metrics: memory, CPU, event loop */
  constructor({ ofProcess }: { ofProcess: boolean }) {
    if (ofProcess) collectDefaultMetrics({ register: this.#register })
  }

  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter(this.#told(name, help, labelNames))
  }

  gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> {
    return new Gauge(this.#told(name, help, labelNames))
  }

  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({ ...this.#told(name, help, labelNames), buckets: [...buckets] })
  }

  beforeEachLook(refresh: () => Promise<void>): void {
    this.#refreshers.push(refresh)
  }

  async scrape(): Promise<Scraped> {
    await Promise.all(this.#refreshers.map((refresh) => refresh()))
    return { contentType: this.#register.contentType, text: await this.#register.metrics() }
  }

  #told<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
    return { name: `countersign_${name}`, help, labelNames, registers: [this.#register] }
  }
}
