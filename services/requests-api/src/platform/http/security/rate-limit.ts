import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { callOf } from '../call.js'
import { HttpFault } from '../errors/http-fault.js'
import { whoCalls } from '../../../kernel/caller.js'
import { addressesOf, countedBy } from '../caller-addresses.js'

/** Calls per minute and address; `signing` covers the calls of recipients. The person at the machine in the open mode is not limited. */
export interface CallRates {
  reads: number
  changes: number
  uploads: number
  signing: number
}

export const defaultRates: CallRates = { reads: 1200, changes: 300, uploads: 30, signing: 60 }

/** Limits calls per signed-in person, and others per address (rule errors-6). */
export function rateLimited(rates: CallRates = defaultRates): RequestHandler {
  const limiters = Object.fromEntries(
    Object.entries(rates).map(([kind, points]) => [
      kind,
      new RateLimiterMemory({ points, duration: 60, keyPrefix: kind }),
    ]),
  )
  return (request: Request, _response: Response, next: NextFunction) => {
    const caller = limitedAs(request)
    if (caller === null) return next()
    limiters[kindOf(request)]!.consume(caller).then(
      () => next(),
      (refused: unknown) => next(refused instanceof RateLimiterRes ? tooOften(refused) : refused),
    )
  }
}

/** Null for the person at the machine in the open mode, who is not limited. */
function limitedAs(request: Request): string | null {
  const { mode, access } = whoCalls(request)
  if (access?.personId) return access.personId
  const address = countedBy(request)
  return address === null && mode !== 'open' ? (addressesOf(request).socket ?? '') : address
}

function kindOf(request: Request): keyof CallRates {
  if (request.method === 'GET' || request.method === 'HEAD') return 'reads'
  const matched = callOf(request)
  if (matched?.name === 'upload') return 'uploads'
  return matched?.call.needs === 'link' ? 'signing' : 'changes'
}

function tooOften({ msBeforeNext }: RateLimiterRes): HttpFault {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new HttpFault(429, `You’re doing that too often. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
    event: 'limit-reached',
  })
}
