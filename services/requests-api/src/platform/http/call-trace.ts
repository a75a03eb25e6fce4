import { callSpanId, traceIdOf } from '@countersign/contracts/jobs'
import type { Request, RequestHandler } from 'express'
import type { Tracing } from '@countersign/telemetry'
import { contextOf } from './called-by.js'
import { isForHealth } from './call-of.js'

const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/

/**
 * Traces each call, with its correlation as trace id and its route as name. Links to a caller's trace instead of
 * joining it (W3C Trace Context).
 */
export function callTrace(tracing: Tracing): RequestHandler {
  return (request, response, next) => {
    const traceId = traceIdOf(contextOf(request).correlation)
    if (!traceId || isForHealth(request)) return next()
    const ids = { traceId, spanId: callSpanId(traceId), link: linkOf(request) }
    // OpenTelemetry's semantic conventions for HTTP server spans.
    const attributes = { 'http.request.method': request.method }
    void tracing.span(request.method, { kind: 'server', ...ids, attributes }, async (span) => {
      const closed = new Promise((resolve) => response.once('close', resolve))
      next()
      await closed
      const route = (request.route as { path?: string } | undefined)?.path
      if (route) span.rename(`${request.method} ${route}`)
      span.add({ ...(route && { 'http.route': route }), 'http.response.status_code': response.statusCode })
      if (response.statusCode >= 500) span.fail()
    })
  }
}

function linkOf(request: Request): { traceId: string; spanId: string } | null {
  const [, traceId, spanId] = traceparent.exec(request.get('traceparent') ?? '') ?? []
  return traceId && spanId ? { traceId, spanId } : null
}
