import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { HttpFault } from './errors/http-fault.js'

/** The largest JSON body that a call of ours can need is far smaller. */
const limit = '256kb'
const parse = express.json({ limit })

/** Reads a JSON body; what is wrong with it is said in our words. */
export const jsonBody: RequestHandler = (request: Request, response: Response, next: NextFunction) =>
  parse(request, response, (error?: unknown) => next(error && faultIn(error)))

/** Express's parser marks its errors by `type`. */
function faultIn(error: unknown): HttpFault {
  switch ((error as { type?: string }).type) {
    case 'entity.too.large':
      return new HttpFault(413, 'The body is too large.')
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new HttpFault(415, 'The body must be JSON in UTF-8.')
    case 'entity.parse.failed':
      return new HttpFault(400, 'The body is not valid JSON.')
    default:
      return new HttpFault(400, 'The body could not be read.')
  }
}
