import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Headers for everything under /api: responses are data; nothing in them may run or be framed. */
const nothingRuns: RequestHandler = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: false,
})

/** A cached response would survive an erasure, a link's code and a change of the browser's user (rule calls-13). */
const keptNowhere: RequestHandler = (_, response, next) => {
  response.setHeader('cache-control', 'no-store')
  next()
}

export const apiHeaders: readonly RequestHandler[] = [nothingRuns, keptNowhere]
