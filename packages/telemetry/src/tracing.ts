/** Facts that may be told to those who watch over a service: ids and names of ours, nothing personal. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** Where a span stands. Trace ids have 32 hexadecimal digits, span ids 16. */
export interface SpanFacts {
  kind: 'server' | 'producer' | 'consumer' | 'client'
  /** The trace it belongs to; null: one of its own. Left out: below the span under way. */
  traceId?: string | null
  /**
   * An id by which other processes know it as their parent. Only a span that succeeds has it: what failed and is tried again
   * must not stand there twice.
   */
  spanId?: string
  parentId?: string | null
  /** A span of another trace that it came of. */
  link?: { traceId: string; spanId: string } | null
  attributes?: SpanAttributes
}

/** A span under way. */
export interface Span {
  rename(name: string): void
  add(attributes: SpanAttributes): void
  /** It did not succeed, although nothing was thrown. */
  fail(): void
}

/** Tells what happened when, and because of what, to a service that collects such. */
export interface Tracing {
  /** Runs something, and tells how long it took and whether it succeeded; of an error, its name only. */
  span<Result>(name: string, facts: SpanFacts, run: (span: Span) => Promise<Result>): Promise<Result>
}

const noSpan: Span = { rename: () => undefined, add: () => undefined, fail: () => undefined }

/** For installations that collect no traces. */
export const noTracing: Tracing = { span: (_name, _facts, run) => run(noSpan) }
