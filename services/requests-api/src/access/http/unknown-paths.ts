import type { RequestHandler } from 'express'
import { Refusal } from '../../kernel/refusal.js'
import { callOf } from '../../platform/http/call-of.js'
import { strangerRefusal } from './access-guard.js'
import { type Callers, identifiedOf } from './callers.js'

/** An unknown path is 401 for a stranger, so that paths reveal nothing; Nest answers 404 to others (rule access-9). */
export const unknownPaths =
  (callers: Pick<Callers, 'isLocalOnly'>): RequestHandler =>
  (request, _response, next) => {
    const identified = identifiedOf(request)
    const isStranger = !callOf(request) && !identified.access
    next(isStranger ? new Refusal(strangerRefusal(identified, callers)) : undefined)
  }
