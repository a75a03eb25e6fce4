/** Attributes visible to operators: our own ids and names, nothing personal. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** Position of a span. Trace ids have 32 hexadecimal digits, span ids 16. */
export interface SpanFacts {
  kind: 'server' | 'producer' | 'consumer' | 'client'
  /** Its trace; null starts a new one. Default: the current span's trace. */
  traceId?: string | null
  /** The id by which other processes reference it. Only a successful span gets it, or a retry would duplicate it. */
  spanId?: string
  parentId?: string | null
  link?: { traceId: string; spanId: string } | null
  attributes?: SpanAttributes
}

export interface Span {
  rename(name: string): void
  add(attributes: SpanAttributes): void
  fail(): void
}

export interface Tracing {
  /** Runs a function and records its duration and success; of an error, only the name. */
  span<Result>(name: string, facts: SpanFacts, run: (span: Span) => Promise<Result>): Promise<Result>
}

const noSpan: Span = { rename: () => undefined, add: () => undefined, fail: () => undefined }

export const noTracing: Tracing = { span: (_name, _facts, run) => run(noSpan) }
