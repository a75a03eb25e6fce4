import { isUtf8 } from 'node:buffer'
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { callOf } from './call.js'
import { HttpFault } from './errors/http-fault.js'

/** Far above any JSON body except that of Finish. */
const limit = '256kb'
/** A picture of 1 MB in base64, for several fields (ADR 0029). */
const limitOfFinish = '12mb'
const notUtf8 = 'The body must be JSON in UTF-8.'
const options = {
  // Accepts values that are no objects, so that the schema reports the error.
  strict: false,
  // JSON is UTF-8 (RFC 8259); decoding would replace invalid bytes silently.
  verify: (_request: unknown, _response: unknown, bytes: Buffer) => {
    if (!isUtf8(bytes)) throw new TypeError('not UTF-8')
  },
} satisfies Parameters<typeof express.json>[0]
const parse = express.json({ ...options, limit })
const parseFinish = express.json({ ...options, limit: limitOfFinish })

/** Refuses another content type before the body is read (rule access-9). */
export const jsonOnly: RequestHandler = (request, _response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isJson = isRead || callOf(request)?.name === 'upload' || !hasBody(request) || request.is('application/json')
  next(isJson ? undefined : new HttpFault(415, 'The body must be JSON, with the content type application/json.'))
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Parses a JSON body into `request.body`, with error messages in the product's words. @throws {HttpFault} */
export function parseJsonBody(request: Request, response: Response): Promise<void> {
  const parser = callOf(request)?.name === 'finish' ? parseFinish : parse
  return new Promise((resolve, reject) => {
    const done: NextFunction = (error?: unknown) => (error ? reject(faultIn(error)) : resolve())
    parser(request, response, done)
  })
}

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
