import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

export class ChosenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #next: { traceId?: string; spanId?: string } = {}

  /** `start` must request the ids synchronously. */
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
