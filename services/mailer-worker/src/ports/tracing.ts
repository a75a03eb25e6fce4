/** Where a span stands. */
export interface SpanFacts {
  kind: 'consumer' | 'client'
  /**
   * The trace it belongs to (32 hexadecimal digits) and the span it came of (16); null: a trace of its own. Left out: below
   * the span under way.
   */
  trace?: { traceId: string; parentId: string } | null
  /** Ids and names of ours, nothing personal. */
  attributes?: Readonly<Record<string, string | number | boolean>>
}

/** Tells what happened when, and because of what, to a service that collects such. */
export interface Tracing {
  /** Runs something, and tells how long it took and whether it succeeded; of an error, its name only. */
  span<Result>(name: string, facts: SpanFacts, run: () => Promise<Result>): Promise<Result>
}

/** For installations that collect no traces. */
export const noTracing: Tracing = { span: (_name, _facts, run) => run() }
