import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { Call } from '@countersign/contracts/calls'
import { Refusal } from '../../kernel/refusal.js'
import { refuse } from '../domain/refusal.js'
import { callOf } from '../../platform/http/call-of.js'
import { HttpFault } from '../../platform/http/errors/http-fault.js'
import { Callers, type Identified, identifiedOf } from './callers.js'

/** The first guard: judges every call by its entry in the table of calls (rule access-9, ADR 0129). */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly callers: Callers) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    const matched = callOf(request)
    const identified = identifiedOf(request)
    if (!matched) throw new HttpFault(404, 'There is nothing at this address.')
    if (!needsCaller(matched.call, identified)) return true
    if (!identified.access) {
      redirectDocument(request, http.getResponse<Response>(), identified)
      refuse(strangerRefusal(identified, this.callers))
    }
    mustMay(matched.call, identified.access)
    return true
  }
}

export function needsCaller({ needs, anyoneIf }: Call, { mode }: Identified): boolean {
  if (needs === 'link') return false
  if (needs !== 'anyone') return true
  return anyoneIf !== undefined && (anyoneIf === 'claimed') !== (mode === 'claimed')
}

function mustMay({ needs }: Call, { operator, permissions }: NonNullable<Identified['access']>): void {
  if (needs === 'anyone' || needs === 'session' || needs === 'link') return
  if (needs === 'operator') {
    if (!operator) refuse('operators-only')
    return
  }
  if (!permissions.has(needs)) refuse('role-too-low')
}

/** The refusal of an unknown caller. */
export const strangerRefusal = ({ mode }: Identified, callers: Pick<Callers, 'isLocalOnly'>) =>
  callers.isLocalOnly(mode) ? 'open-to-own-machine' : 'sign-in-first'

/** A link to a file that the browser opens as a page leads to the sign-in page. */
function redirectDocument(request: Request, response: Response, { mode }: Identified): void {
  if (mode !== 'claimed' || request.method !== 'GET' || request.headers['sec-fetch-dest'] !== 'document') return
  response.setHeader('location', `/sign-in?to=${encodeURIComponent(request.originalUrl)}`)
  throw new HttpFault(303, new Refusal('sign-in-first').message)
}
