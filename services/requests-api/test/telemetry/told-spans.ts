import type { SpanFacts, Tracing } from '@countersign/telemetry'

export interface ToldSpan extends SpanFacts {
  name: string
  failed: boolean
}

/** Tracing that records spans in the order they end. */
export function keepSpans(): { told: ToldSpan[]; tracing: Tracing } {
  const told: ToldSpan[] = []
  return {
    told,
    tracing: {
      async span(name, facts, run) {
        const span = { ...facts, name, failed: false, attributes: { ...facts.attributes } }
        try {
          return await run({
            rename: (other) => void (span.name = other),
            add: (attributes) => void Object.assign(span.attributes, attributes),
            fail: () => void (span.failed = true),
          })
        } catch (error) {
          span.failed = true
          throw error
        } finally {
          told.push(span)
        }
      },
    },
  }
}
