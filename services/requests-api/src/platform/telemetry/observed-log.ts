import { secondsSince } from '../../kernel/clock.js'
import { callSpanId, eventSpanId, reactorSpanId, traceIdOf } from '@countersign/contracts/jobs'
import {
  AppendOutcomeUnknown,
  type AppendResult,
  type EventLog,
  type EventRecord,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@countersign/event-log'
import type { AppendEnding, Metrics } from '../ports/metrics.js'
import type { Following } from '@countersign/projections'
import type { Tracing } from '@countersign/telemetry'

/** Decorates the log: times appends, and emits a span for each event that a call appends. */
export function observedLog(log: EventLog, metrics: Metrics, tracing: Tracing): EventLog {
  return {
    append: (stream, expected, records) =>
      traced(tracing, records, () => timed(metrics, log.append(stream, expected, records))),
    read: (stream) => log.read(stream),
    follow: (after, signal) => log.follow(after, signal),
    head: () => log.head(),
    check: () => log.check(),
    close: () => log.close(),
  }
}

async function timed(metrics: Metrics, appending: Promise<AppendResult>): Promise<AppendResult> {
  const began = performance.now()
  try {
    const result = await appending
    metrics.appended('stored', secondsSince(began))
    return result
  } catch (error) {
    metrics.appended(endingOf(error), secondsSince(began))
    throw error
  }
}

function endingOf(error: unknown): AppendEnding {
  if (error instanceof WrongExpectedRevision) return 'conflict'
  return error instanceof AppendOutcomeUnknown ? 'unknown' : 'failed'
}

async function traced(
  tracing: Tracing,
  records: readonly EventRecord[],
  append: () => Promise<AppendResult>,
): Promise<AppendResult> {
  const appending = append()
  await Promise.all([appending, ...records.map((record) => spanOf(tracing, record, appending))])
  return appending
}

/** Events of the system, such as recorded mail outcomes, have no parent call. */
async function spanOf(tracing: Tracing, record: EventRecord, appending: Promise<AppendResult>): Promise<void> {
  const { type, stream, revision, hash, actor, correlation } = record
  const traceId = traceIdOf(correlation)
  if (!traceId) return
  const attributes = { 'countersign.event': type, 'countersign.stream': stream, 'countersign.revision': revision }
  const parentId = actor.kind === 'system' ? null : callSpanId(traceId)
  const facts = { kind: 'producer', traceId, spanId: eventSpanId(hash), parentId, attributes } as const
  await tracing.span(`event ${type}`, facts, () => appending)
}

/** Decorates a reactor: emits a span for each event it reacts to, in the trace of the originating call. */
export function tracedReactor(reactor: Following, tracing: Tracing, reactsTo: ReadonlySet<string>): Following {
  return {
    name: reactor.name,
    urgent: reactor.urgent,
    checkpoint: () => reactor.checkpoint(),
    async handle(slice) {
      const handling = reactor.handle(slice)
      const caused = slice.records.filter(({ type }) => reactsTo.has(type))
      await Promise.all([handling, ...caused.map((record) => reactionSpan(reactor.name, tracing, record, handling))])
    },
  }
}

async function reactionSpan(
  name: string,
  tracing: Tracing,
  record: RecordedEvent,
  handling: Promise<void>,
): Promise<void> {
  const { type, stream, hash, correlation } = record
  const traceId = traceIdOf(correlation)
  if (!traceId) return
  const attributes = { 'countersign.event': type, 'countersign.stream': stream }
  const ids = { traceId, spanId: reactorSpanId(hash), parentId: eventSpanId(hash) }
  await tracing.span(name, { kind: 'consumer', ...ids, attributes }, () => handling)
}
