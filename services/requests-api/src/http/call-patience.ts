import { withPatience } from '@countersign/process/patience'
import type { RequestHandler } from 'express'

/** How long a call may wait for stores, all told, in ms: it is answered, or put off, within 2.1 s and what work it does. */
const patienceMs = 2000

/** Gives each call its patience. To stand last before what answers: a body that comes slowly costs none of it. */
export const callPatience: RequestHandler = (_request, _response, next) => withPatience(patienceMs, next)
