import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

/** Gives a span preset ids, or random ones. */
export class ChosenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #next: { traceId?: string; spanId?: string } = {}

  /** Starts a span with these ids; `start` must request them synchronously. */
  choosing<Started>(ids: { traceId: string; spanId: string }, start: () => Started): Started {
    this.#next = ids
    try {
      return start()
    } finally {
      this.#next = {}
    }
  }

  generateTraceId(): string {
    return this.#next.traceId ?? this.#random.generateTraceId()
  }

  generateSpanId(): string {
    return this.#next.spanId ?? this.#random.generateSpanId()
  }
}
