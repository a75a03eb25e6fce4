import { withTimeBudget } from '@countersign/process/time-budget'
import type { RequestHandler } from 'express'

/** Time budget of a read for all stores: it succeeds or gets a 503 within 2.1 s plus its own work. */
const readBudgetMs = 2000
/** Larger for a change: the event log has been seen to stall for up to 4 s and recover. */
const changeBudgetMs = 5000
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Gives each call its time budget. Must come last, so that a slow body does not use it up. */
export const callTimeBudget: RequestHandler = (request, _response, next) =>
  withTimeBudget(reading.has(request.method) ? readBudgetMs : changeBudgetMs, next)
