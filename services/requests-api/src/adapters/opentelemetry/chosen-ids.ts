import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

/** Gives the next span the ids that were chosen for it, where any were; random ones otherwise. */
export class ChosenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #next: { traceId?: string; spanId?: string } = {}

  /** Starts a span, which asks for its ids before this returns. */
  choosing<Started>(ids: { traceId: string; spanId?: string | undefined }, start: () => Started): Started {
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
