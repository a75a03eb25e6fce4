import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { HttpFault } from '../errors/http-fault.js'

/** Responses are data; nothing in them may run or be framed. Over https, browsers keep to it for a year (RFC 6797). */
const nothingRuns = (isSecure: boolean): RequestHandler =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
  })

/** A cached response would survive an erasure, a link's code and a change of the browser's user (rule calls-13). */
const keptNowhere: RequestHandler = (_, response, next) => {
  response.setHeader('cache-control', 'no-store')
  next()
}

/** Headers for everything under /api. @param isSecure true if this installation is served over https */
export const apiHeaders = (isSecure: boolean): readonly RequestHandler[] => [nothingRuns(isSecure), keptNowhere]

/** Refuses changing calls that a browser attributes to another site (rule access-4). */
export function sameOriginOnly(publicUrl: URL): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    const host = request.headers.host ?? ''
    if (request.method !== 'GET' && request.method !== 'HEAD' && isCrossOrigin(request, host, publicUrl)) {
      throw new HttpFault(403, 'This call came from another site and was refused.', { event: 'origin-refused' })
    }
    next()
  }
}

function isCrossOrigin({ headers }: Request, host: string, publicUrl: URL): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  return origin !== publicUrl.origin && originHost(origin) !== host
}

function originHost(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
