import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { HttpFault } from '../errors/http-fault.js'

/** Refuses changing calls that a browser attributes to another site (rule access-4). */
export function sameOriginOnly(publicUrl: URL): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    const host = request.headers.host ?? ''
    if (request.method !== 'GET' && request.method !== 'HEAD' && isCrossOrigin(request, host, publicUrl)) {
      throw new HttpFault(403, 'This call came from another site and was refused.', { event: 'origin-refused' })
    }
    next()
  }
}

function isCrossOrigin({ headers }: Request, host: string, publicUrl: URL): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  return origin !== publicUrl.origin && originHost(origin) !== host
}

function originHost(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
