import { isUtf8 } from 'node:buffer'
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { callOf } from './context/call-of.js'
import { HttpFault } from './errors/http-fault.js'

/** The largest JSON body that a call of ours can need is far smaller; but for one that brings signatures as pictures. */
const limit = '256kb'
/** A picture of 1 MB in base64, for several fields (ADR 0029). */
const limitOfFinish = '12mb'
const notUtf8 = 'The body must be JSON in UTF-8.'
const options = {
  // A value that is no object is JSON too: the schema says what was expected instead.
  strict: false,
  // Decoding would put other characters where the bytes are none (RFC 8259: JSON is UTF-8).
  verify: (_request: unknown, _response: unknown, bytes: Buffer) => {
    if (!isUtf8(bytes)) throw new TypeError('not UTF-8')
  },
} satisfies Parameters<typeof express.json>[0]
const parse = express.json({ ...options, limit })
const parseFinish = express.json({ ...options, limit: limitOfFinish })

/** Reads a JSON body; what is wrong with it is said in our words. */
export const jsonBody: RequestHandler = (request: Request, response: Response, next: NextFunction) =>
  (callOf(request)?.name === 'finish' ? parseFinish : parse)(request, response, (error?: unknown) =>
    next(error && faultIn(error)),
  )

/** Express's parser marks its errors by `type`. */
function faultIn(error: unknown): HttpFault {
  switch ((error as { type?: string }).type) {
    case 'entity.too.large':
      return new HttpFault(413, 'The body is too large.')
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new HttpFault(415, notUtf8)
    case 'entity.verify.failed':
      return new HttpFault(400, notUtf8)
    case 'entity.parse.failed':
      return new HttpFault(400, 'The body is not valid JSON.')
    default:
      return new HttpFault(400, 'The body could not be read.')
  }
}
