import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Headers of everything under /api: answers are data, nothing in them may run or be framed. */
export const apiHeaders: RequestHandler = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: false,
})
