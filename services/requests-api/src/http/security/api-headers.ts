import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Headers of everything under /api: answers are data, nothing in them may run or be framed. */
const nothingRuns: RequestHandler = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: false,
})

/** A kept answer would outlive an erasure, a link's code and whoever used the browser before (rule calls-13). */
const keptNowhere: RequestHandler = (_, response, next) => {
  response.setHeader('cache-control', 'no-store')
  next()
}

export const apiHeaders: readonly RequestHandler[] = [nothingRuns, keptNowhere]
