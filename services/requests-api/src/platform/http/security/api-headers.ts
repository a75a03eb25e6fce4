import type { RequestHandler } from 'express'
import helmet from 'helmet'

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
