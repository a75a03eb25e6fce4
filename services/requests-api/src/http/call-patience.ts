import { withPatience } from '@countersign/process/patience'
import type { RequestHandler } from 'express'

/** How long a read may wait for stores, all told, in ms: it is answered, or put off, within 2.1 s and what work it does. */
const readPatienceMs = 2000
/** The same for a change: the event log was seen to stall for up to 4 s and to go on. */
const changePatienceMs = 5000
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Gives each call its patience. To stand last before what answers: a body that comes slowly costs none of it. */
export const callPatience: RequestHandler = (request, _response, next) =>
  withPatience(reading.has(request.method) ? readPatienceMs : changePatienceMs, next)
