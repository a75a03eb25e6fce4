import { eventSpanId, reactorSpanId, traceIdOf } from '@countersign/contracts/jobs'
import type { RecordedEvent } from '@countersign/event-log'
import type { Following } from '@countersign/projections'
import type { Tracing } from '@countersign/telemetry'

/** Decorates a reactor: emits a span for each event it reacts to, in the trace of the originating call. */
export function tracedReactor(reactor: Following, tracing: Tracing, reactsTo: ReadonlySet<string>): Following {
  return {
    name: reactor.name,
    urgent: reactor.urgent,
    checkpoint: () => reactor.checkpoint(),
    async handle(slice) {
      const handling = reactor.handle(slice)
      const caused = slice.records.filter(({ type }) => reactsTo.has(type))
      await Promise.all([handling, ...caused.map((record) => spanOf(reactor.name, tracing, record, handling))])
    },
  }
}

async function spanOf(name: string, tracing: Tracing, record: RecordedEvent, handling: Promise<void>): Promise<void> {
  const { type, stream, hash, correlation } = record
  const traceId = traceIdOf(correlation)
  if (!traceId) return
  const attributes = { 'countersign.event': type, 'countersign.stream': stream }
  const ids = { traceId, spanId: reactorSpanId(hash), parentId: eventSpanId(hash) }
  await tracing.span(name, { kind: 'consumer', ...ids, attributes }, () => handling)
}
