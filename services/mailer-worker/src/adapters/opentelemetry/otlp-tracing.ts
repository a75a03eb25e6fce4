import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { ATTR_ERROR_TYPE, ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions'
import type { SpanFacts, Tracing } from '../../ports/tracing.js'

/** A collector that is away is not waited for longer, so that a process can end. */
const exportMs = 2000

const kinds = { consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT }

export interface OtlpOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: traces go to `v1/traces` below it. */
  endpoint: string
  version: string
}

/** Traces to a collector, by OTLP over HTTP, as JSON. Every span is told; sampling is the collector's. */
export class OtlpTracing implements Tracing {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  /** Kept here and not with the library's own, which is one for the whole process. */
  readonly #underWay = new AsyncLocalStorage<Context>()

  constructor({ endpoint, version }: OtlpOptions) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: exportMs })
    const service = { [ATTR_SERVICE_NAME]: 'countersign-mailer-worker', [ATTR_SERVICE_VERSION]: version }
    this.#provider = new TracerProvider({
      resource: defaultResource().merge(resourceFromAttributes(service)),
      sampler: new AlwaysOnSampler(),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    })
    this.#tracer = this.#provider.getTracer('countersign')
  }

  async span<Result>(
    name: string,
    { kind, trace: place, attributes }: SpanFacts,
    run: () => Promise<Result>,
  ): Promise<Result> {
    const around = place === undefined ? (this.#underWay.getStore() ?? ROOT_CONTEXT) : below(place)
    const span = this.#tracer.startSpan(name, { kind: kinds[kind], attributes }, around)
    try {
      return await this.#underWay.run(trace.setSpan(around, span), run)
    } catch (error) {
      span.setAttribute(ATTR_ERROR_TYPE, error instanceof Error ? error.name : 'unknown')
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  /** Tells what was not told yet, as far as the collector takes it. */
  async close(): Promise<void> {
    await this.#provider.shutdown().catch(() => undefined)
  }
}

function below(place: { traceId: string; parentId: string } | null): Context {
  if (!place) return ROOT_CONTEXT
  const { traceId, parentId: spanId } = place
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}
