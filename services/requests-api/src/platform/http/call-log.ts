import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Log } from '@countersign/telemetry'
import { callOf, isForHealth } from './call-of.js'
import { FewLines } from './security/few-lines.js'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

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
