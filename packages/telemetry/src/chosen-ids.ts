import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

/** Gives a span the ids that were chosen for it; random ones where none were. */
export class ChosenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #next: { traceId?: string; spanId?: string } = {}

  /** Starts a span, which asks for its ids before this returns. */
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
