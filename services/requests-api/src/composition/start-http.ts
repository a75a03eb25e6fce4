import { type Log, noTracing, type Tracing } from '@countersign/telemetry'
import type { DynamicModule, INestApplication, Provider, Type } from '@nestjs/common'
import { APP_GUARD, NestFactory } from '@nestjs/core'
import express, { type Express } from 'express'
import { CqrsModule } from '@nestjs/cqrs'
import type { Context } from '../platform/context.js'
import { callLog, callTimeBudget, callTrace } from '../platform/http/calls-watched.js'
import { AnswersChanges } from '../platform/http/changed.js'
import { ServiceController } from '../platform/http/service.controller.js'
import { FaultFilter } from '../platform/http/errors/fault-filter.js'
import { jsonOnly } from '../platform/http/json-body.js'
import type { Callers } from '../access/http/callers.js'
import { identifyCallers } from '../access/http/identify-callers.js'
import { limitSignIns, type SignInLimits } from '../access/http/limit-sign-ins.js'
import { AccessGuard, unknownPaths } from '../access/http/access-guard.js'
import { apiHeaders, sameOriginOnly } from '../platform/http/security/browser-rules.js'
import { type CallRates, rateLimited } from '../platform/http/security/rate-limit.js'
import type { SecurityLog } from '../platform/http/security/security-log.js'
import { Clock } from '../kernel/clock.js'
import type { Configuration } from './configuration.js'
import { refusals } from './refusals.js'
import { CommandGuard, RecentAuthGuard } from '../platform/http/guards.js'
import { RunHandler } from '../platform/use-cases.js'

export interface HttpOptions extends Pick<Configuration, 'publicUrl' | 'trustedProxies'> {
  clock: Clock
  log: Log
  security: SecurityLog
  tracing: Tracing
  callers: Callers
  limits: SignInLimits
  /** For suites; the usual ones by default. */
  rates?: CallRates | undefined
}

export async function startHttp(
  edge: HttpOptions,
  { controllers, services }: Pick<Context, 'controllers' | 'services'>,
): Promise<{ handler: Express; nest: INestApplication }> {
  const { publicUrl, clock, log, security } = edge
  const secure = publicUrl.protocol === 'https:'
  const handler = before(edge)
  const nest = await NestFactory.create(
    httpModule([...controllers, ServiceController], [{ provide: Clock, useValue: clock }, ...services.map(provide)]),
    new AnswersChanges(handler, secure),
    { bodyParser: false, logger: false },
  )
  nest.useGlobalFilters(new FaultFilter(log, security, refusals))
  await nest.init()
  return { handler, nest }
}

function before({ publicUrl, trustedProxies, log, tracing, callers, limits, rates }: HttpOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // The router and all checks before it must parse paths alike (rule calls-17).
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('trust proxy', trustedProxies)
  app.use(callLog(log))
  if (tracing !== noTracing) app.use(callTrace(tracing))
  app.use(
    ...apiHeaders(publicUrl.protocol === 'https:'),
    callTimeBudget,
    identifyCallers(callers, publicUrl),
    sameOriginOnly(publicUrl),
    rateLimited(rates),
    limitSignIns(limits),
    jsonOnly,
    unknownPaths(callers),
  )
  return app
}

const provide = (useValue: object) => ({
  provide: useValue.constructor as new (...parameters: never[]) => object,
  useValue,
})

/** The HTTP layer: controllers, guards, and the bus with its one handler. */
class HttpModule {}

const httpModule = (controllers: Type[], services: Provider[]): DynamicModule => ({
  module: HttpModule,
  imports: [CqrsModule.forRoot()],
  controllers,
  providers: [
    ...services,
    RunHandler,
    // In this order (rule access-9).
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: CommandGuard },
    { provide: APP_GUARD, useClass: RecentAuthGuard },
  ],
})
