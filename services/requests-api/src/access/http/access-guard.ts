import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { Request, RequestHandler, Response } from 'express'
import type { Call } from '@countersign/contracts/calls'
import type { MatchedCall } from '@countersign/contracts/match-call'
import { Refusal } from '../../kernel/refusal.js'
import { refuse } from '../domain/refusal.js'
import { callOf } from '../../platform/http/call.js'
import { deedOf } from '../../platform/http/deeds.js'
import { roleFor } from '../domain/permissions.js'
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
    mustMay(matched, identified.access)
    return true
  }
}

export function needsCaller({ needs, anyoneIf }: Call, { mode }: Identified): boolean {
  if (needs === 'link') return false
  if (needs !== 'anyone') return true
  return anyoneIf !== undefined && (anyoneIf === 'claimed') !== (mode === 'claimed')
}

type Judged = Pick<NonNullable<Identified['access']>, 'operator' | 'role' | 'teamName' | 'permissions'>

/** @throws {Refusal} if a caller's role or team does not permit what a call needs */
export function mustMay({ name, call }: MatchedCall, { operator, role, teamName, permissions }: Judged): void {
  const { needs } = call
  if (needs === 'anyone' || needs === 'session' || needs === 'link') return
  if (needs === 'operator') {
    if (!operator) refuse('operators-only')
    return
  }
  if (permissions.has(needs)) return
  if (role === null) refuse('no-team')
  refuse('role-too-low', { team: teamName, role, deed: deedOf(name), required: roleFor(needs) })
}

/** The refusal of an unknown caller. */
const strangerRefusal = ({ mode }: Identified, callers: Pick<Callers, 'isLocalOnly'>) =>
  callers.isLocalOnly(mode) ? 'open-to-own-machine' : 'sign-in-first'

/** A link to a file that the browser opens as a page leads to the sign-in page. */
function redirectDocument(request: Request, response: Response, { mode }: Identified): void {
  if (mode !== 'claimed' || request.method !== 'GET' || request.headers['sec-fetch-dest'] !== 'document') return
  response.setHeader('location', `/sign-in?to=${encodeURIComponent(request.originalUrl)}`)
  throw new HttpFault(303, new Refusal('sign-in-first').message)
}

/** An unknown path is 401 for a stranger, so that paths reveal nothing; Nest answers 404 to others (rule access-9). */
export const unknownPaths =
  (callers: Pick<Callers, 'isLocalOnly'>): RequestHandler =>
  (request, _response, next) => {
    const identified = identifiedOf(request)
    const isStranger = !callOf(request) && !identified.access
    next(isStranger ? new Refusal(strangerRefusal(identified, callers)) : undefined)
  }
