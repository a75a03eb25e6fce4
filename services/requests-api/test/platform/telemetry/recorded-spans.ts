import type { SpanFacts, Tracing } from '@countersign/telemetry'

export interface RecordedSpan extends SpanFacts {
  name: string
  failed: boolean
}

/** Tracing that records spans in the order they end. */
export function recordSpans(): { spans: RecordedSpan[]; tracing: Tracing } {
  const spans: RecordedSpan[] = []
  return {
    spans,
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
          spans.push(span)
        }
      },
    },
  }
}
