import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Log } from '../ports/log.js'

/** One line a call: what was called, how it ended, how long it took. No query, no names; ids only. */
export function callLog(log: Log): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const began = process.hrtime.bigint()
    response.on('close', () => {
      const ms = Number((process.hrtime.bigint() - began) / 10_000n) / 100
      const facts = { method: request.method, path: request.path, status: response.statusCode, ms }
      if (!response.writableFinished) log.warn(facts, 'the caller went away')
      else log.info(facts, 'call')
    })
    next()
  }
}
