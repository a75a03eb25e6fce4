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
import { ChosenIds } from './chosen-ids.js'
import type { Span, SpanAttributes, SpanFacts, Tracing } from './tracing.js'

/** Timeout for an unavailable collector, so that the process can end. */
const exportMs = 2000

const kinds = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
}

export interface OtlpOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: traces go to `v1/traces` below it. */
  endpoint: string
  service: string
  version: string
}

interface Place {
  traceId: string
  parentId: string | null
}

interface SpanRecord {
  name: string
  attributes: SpanAttributes
  failed: boolean
  startTime: number
  spanId: string
}

/**
 * Exports every span; the collector samples. Creates spans when they end, because only a successful one may have its
 * public id.
 */
export class OtlpTracing implements Tracing {
  readonly #ids = new ChosenIds()
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  /** Instance-specific, unlike the library's context, which is global to the process. */
  readonly #underWay = new AsyncLocalStorage<Place>()

  constructor({ endpoint, service, version }: OtlpOptions) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: exportMs })
    const named = { [ATTR_SERVICE_NAME]: service, [ATTR_SERVICE_VERSION]: version }
    this.#provider = new TracerProvider({
      resource: defaultResource().merge(resourceFromAttributes(named)),
      idGenerator: this.#ids,
      sampler: new AlwaysOnSampler(),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    })
    this.#tracer = this.#provider.getTracer('countersign')
  }

  async span<Result>(name: string, facts: SpanFacts, run: (span: Span) => Promise<Result>): Promise<Result> {
    const place = this.#placeOf(facts)
    const spanId = this.#ids.generateSpanId()
    const record = { name, attributes: { ...facts.attributes }, failed: false, startTime: now() }
    const span: Span = {
      rename: (other) => void (record.name = other),
      add: (attributes) => void Object.assign(record.attributes, attributes),
      fail: () => void (record.failed = true),
    }
    const around = { traceId: place.traceId, parentId: facts.spanId ?? spanId }
    try {
      const result = await this.#underWay.run(around, run, span)
      this.#export({ ...record, spanId: facts.spanId ?? spanId }, place, facts)
      return result
    } catch (error) {
      const attributes = { ...record.attributes, [ATTR_ERROR_TYPE]: error instanceof Error ? error.name : 'unknown' }
      this.#export({ ...record, attributes, failed: true, spanId }, place, facts)
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#provider.shutdown().catch(() => undefined)
  }

  #placeOf({ traceId, parentId = null }: SpanFacts): Place {
    if (traceId) return { traceId, parentId }
    const around = traceId === undefined ? this.#underWay.getStore() : undefined
    return around ?? { traceId: this.#ids.generateTraceId(), parentId: null }
  }

  #export({ name, attributes, failed, startTime, spanId }: SpanRecord, place: Place, { kind, link }: SpanFacts): void {
    const links = link ? [{ context: { ...link, traceFlags: TraceFlags.SAMPLED } }] : []
    const options = { kind: kinds[kind], attributes, links, startTime }
    const made = this.#ids.choosing({ traceId: place.traceId, spanId }, () =>
      this.#tracer.startSpan(name, options, below(place)),
    )
    if (failed) made.setStatus({ code: SpanStatusCode.ERROR })
    made.end(now())
  }
}

/** For a root span, the trace id is preset with the span id. */
function below({ traceId, parentId }: Place): Context {
  if (!parentId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: parentId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })
}

const now = (): number => performance.timeOrigin + performance.now()
