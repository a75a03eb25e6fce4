import { MailJob, mailQueue, reactorSpanId, traceIdOf } from '@countersign/contracts/jobs'
import type { TakenJob } from '@countersign/job-queue'
import type { SpanFacts, Tracing } from '@countersign/telemetry'
import type { Transport } from '../ports/transport.js'

type Attempt = (job: TakenJob) => Promise<void>

/** Traces an attempt in the trace of the originating call, below the span of the reactor that enqueued it. */
export function tracedAttempt(attempt: Attempt, tracing: Tracing): Attempt {
  return (job) => tracing.span('mail job', factsOf(job), () => attempt(job))
}

function factsOf({ payload, attempt }: TakenJob): SpanFacts {
  const facts = { 'messaging.destination.name': mailQueue, 'countersign.attempt': attempt }
  const { data: mail } = MailJob.safeParse(payload)
  if (!mail) return { kind: 'consumer', traceId: null, attributes: facts }
  const { mailId, kind, about, correlation, historyHead } = mail
  const traceId = traceIdOf(correlation)
  return {
    kind: 'consumer',
    ...(traceId && historyHead ? { traceId, parentId: reactorSpanId(historyHead) } : { traceId: null }),
    attributes: {
      ...facts,
      'countersign.mail': mailId,
      'countersign.mail.kind': kind,
      [`countersign.${about.kind}`]: about.id,
    },
  }
}

/** Decorates a transport with a span for each delivery. */
export function tracedTransport(transport: Transport, tracing: Tracing): Transport {
  const deliver: Transport['deliver'] = (message) =>
    tracing.span(transport.via, { kind: 'client' }, () => transport.deliver(message))
  return { ...transport, deliver }
}
