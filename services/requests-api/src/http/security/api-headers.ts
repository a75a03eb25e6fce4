import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Headers of everything under /api: answers are data, nothing in them may run or be framed. */
const nothingRuns: RequestHandler = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: false,
})

/** In any case, as addresses are matched. */
const underALink = /^\/api\/sign\//i

/**
 * Answers are somebody's, and change: no proxy keeps them, and a browser asks again before it shows one it kept. What a
 * recipient reads by a link is kept nowhere: the link, or its code, may be all that protects it.
 */
const notShared: RequestHandler = ({ path }, response, next) => {
  response.setHeader('cache-control', underALink.test(path) ? 'private, no-store' : 'private, no-cache')
  next()
}

export const apiHeaders: readonly RequestHandler[] = [nothingRuns, notShared]
