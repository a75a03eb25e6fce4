import { withTimeBudget } from '@countersign/process/time-budget'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Log, Tracing } from '@countersign/telemetry'
import { callSpanId, traceIdOf } from '@countersign/contracts/jobs'
import { FewLines } from './security/security-log.js'
import { callOf, contextOf, isForHealth } from './call.js'
import { uuid } from './answers.js'

/** Time budget of a read for all stores: it succeeds or gets a 503 within 2.1 s plus its own work. */
const readBudgetMs = 2000
/** Larger for a change: the event log has been seen to stall for up to 4 s and recover. */
const changeBudgetMs = 5000
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Gives each call its time budget. Must come last, so that a slow body does not use it up. */
export const callTimeBudget: RequestHandler = (request, _response, next) =>
  withTimeBudget(reading.has(request.method) ? readBudgetMs : changeBudgetMs, next)

/**
 * One line per call, with the route and its ids: the URL may contain a name or a token. Calls that are refused, broken off or
 * need no caller have few lines, because strangers cause them (rule running-5).
 */
export function callLog(log: Log): RequestHandler {
  const fromStrangers = new FewLines()
  return (request: Request, response: Response, next: NextFunction) => {
    const began = process.hrtime.bigint()
    response.on('close', () => {
      const ms = Number((process.hrtime.bigint() - began) / 10_000n) / 100
      const facts = { method: request.method, ...calledOf(request), status: response.statusCode, ms }
      if (!response.writableFinished)
        fromStrangers.write((end) => log.warn({ ...facts, ...end }, 'the caller went away'))
      else if (isForHealth(request)) log.debug(facts, 'call')
      else if (isRefused(response) || callOf(request)?.call.needs === 'anyone')
        fromStrangers.write((end) => log.info({ ...facts, ...end }, 'call'))
      else log.info(facts, 'call')
    })
    next()
  }
}

const isRefused = ({ statusCode }: Response): boolean => statusCode >= 400 && statusCode < 500

function calledOf({ route, params }: Request): Record<string, unknown> {
  const { path = null } = (route ?? {}) as { path?: string }
  return { route: path, ...Object.fromEntries(Object.entries(params).filter(([, value]) => uuid.test(String(value)))) }
}

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
