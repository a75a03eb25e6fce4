import { type Log, noTracing, type Tracing } from '@countersign/telemetry'
import type { INestApplication } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import express, { type Express } from 'express'
import { callLog } from '../http/call-log.js'
import { callPatience } from '../http/call-patience.js'
import { callTrace } from '../http/call-trace.js'
import { AnswersChanges } from '../http/context/changed.js'
import { FaultFilter } from '../http/errors/fault-filter.js'
import { HttpModule } from '../http/http.module.js'
import { jsonBody } from '../http/json-body.js'
import { apiHeaders } from '../http/security/api-headers.js'
import { rateLimited } from '../http/security/rate-limit.js'
import type { SecurityLog } from '../http/security/security-log.js'
import { sameOriginOnly } from '../http/security/same-origin.js'
import { Clock } from '../ports/clock.js'
import type { Configuration } from './configuration.js'

/** What calls go through on their way in. */
export interface Edge extends Pick<Configuration, 'publicUrl' | 'trustedProxies'> {
  clock: Clock
  log: Log
  security: SecurityLog
  tracing: Tracing
}

/**
 * Puts the calls together: what stands before each, and the controllers with what they ask for.
 *
 * @param parts what controllers and handlers are given, each under its own class
 */
export async function startHttp(
  edge: Edge,
  parts: readonly object[],
): Promise<{ handler: Express; nest: INestApplication }> {
  const { publicUrl, clock, log, security } = edge
  const secure = publicUrl.protocol === 'https:'
  const handler = before(edge)
  const faults = new FaultFilter(log, security)
  const nest = await NestFactory.create(
    HttpModule.with({ faults, secure, parts: [{ provide: Clock, useValue: clock }, ...parts.map(provide)] }),
    new AnswersChanges(handler, secure),
    { bodyParser: false, logger: false },
  )
  nest.useGlobalFilters(faults)
  await nest.init()
  return { handler, nest }
}

/** What stands before every call: a log line, headers, who may call at all, how often, and the body. */
function before({ publicUrl, trustedProxies, log, tracing }: Edge): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // One reading of a path for the router and for every check before it (rule calls-17).
  app.enable('case sensitive routing')
  app.enable('strict routing')
  // A proxy that is known says whom it speaks for; anyone else's word is not taken.
  app.set('trust proxy', trustedProxies)
  app.use(callLog(log))
  if (tracing !== noTracing) app.use(callTrace(tracing))
  app.use(...apiHeaders, sameOriginOnly(publicUrl), rateLimited(), jsonBody, callPatience)
  return app
}

/** A part under its own class, so that constructors ask for it by type. */
const provide = (useValue: object) => ({
  provide: useValue.constructor as new (...parameters: never[]) => object,
  useValue,
})
