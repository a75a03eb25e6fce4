import { Permission } from '@countersign/contracts/schemas'
import { matchCall, type MatchedCall } from '@countersign/contracts/match-call'
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { type Caller, type TeamCaller, whoCalls, type Reach } from '../../kernel/caller.js'
import { newId } from '../../kernel/ids.js'
import { deedOf } from './deeds.js'

const matched = new WeakMap<Request, MatchedCall | null>()

/** Finds the entry of the table of calls for a request; null if there is none (rule calls-17). */
export function callOf(request: Request): MatchedCall | null {
  const known = matched.get(request)
  if (known !== undefined) return known
  const found = matchCall(request.method, request.path)
  matched.set(request, found)
  return found
}

/** True for health checks, which the log leaves out: monitoring calls them all the time. */
export function isForHealth(request: Request): boolean {
  const name = callOf(request)?.name
  return name === 'alive' || name === 'ready'
}

/** The position of the caller's latest change: any replica waits for it before the next read (rule calls-7). */
const positionCookies = { secure: '__Host-countersign-position', plain: 'countersign-position' }
/** For clients without cookies. */
const positionHeader = 'countersign-position'
const keptSeconds = 3600

/** 0 without a valid cookie or header. */
export function positionSeen(request: Request): number {
  const cookies = parseCookie(request.headers.cookie ?? '')
  const value = cookies[positionCookies.secure] ?? cookies[positionCookies.plain] ?? request.get(positionHeader) ?? ''
  const position = /^\d{1,16}$/.test(value) ? Number(value) : 0
  return Number.isSafeInteger(position) ? position : 0
}

/** @param secure true if this installation is served over https; `__Host-` then asks for the path `/` */
export function rememberPosition(response: Response, position: number, secure: boolean): void {
  response.setHeader(positionHeader, String(position))
  response.cookie(secure ? positionCookies.secure : positionCookies.plain, String(position), {
    path: secure ? '/' : '/api',
    httpOnly: true,
    sameSite: 'strict',
    maxAge: keptSeconds * 1000,
    secure,
  })
}

/** Header with the time since when a response may lack the caller's changes (rule calls-7). */
const catchingUpSince = 'catching-up-since'

export type CallContext = Pick<Caller, 'commandId' | 'correlation' | 'seen' | 'lacks'>

const contexts = new WeakMap<Request, CallContext>()

/** The context of any call, with a new command id. */
export function contextOf(request: Request): CallContext {
  const known = contexts.get(request)
  if (known) return known
  const id = newId()
  const context: CallContext = {
    commandId: id,
    correlation: id,
    seen: positionSeen(request),
    ...(request.method === 'GET' && { lacks: (since: Date) => markAsLacking(request, since) }),
  }
  contexts.set(request, context)
  return context
}

/** The identified caller (rule access-9). @throws {TypeError} if the access guard let a stranger through */
export function callerOf(request: Request): TeamCaller {
  const { access } = whoCalls(request)
  if (!access) throw new TypeError('this call has no caller')
  const { personId, teamId, operator, permissions } = access
  const called = callOf(request)
  const needs = called?.call.needs ?? ''
  return {
    actor: personId === null ? { kind: 'owner', id: 'owner' } : { kind: 'person', id: personId },
    teamId,
    needs: permissionNames.has(needs) ? needs : null,
    deed: called ? deedOf(called.name) : '',
    senders: [...(personId === null ? [] : [personId]), ...(operator ? ['owner'] : [])],
    reach: (permission) => reachIn(permissions, permission),
    ...contextOf(request),
  }
}

/** A permission without an `…:any` reaches every request. */
export function reachIn(permissions: ReadonlySet<string>, permission: string): Reach {
  if (!permissions.has(permission)) return 'none'
  const everywhere = `${permission}:any`
  return permissions.has(everywhere) || !permissionNames.has(everywhere) ? 'any' : 'own'
}

const permissionNames: ReadonlySet<string> = new Set(Permission.options)

/** Keeps the earliest time. */
function markAsLacking({ res }: Request, since: Date): void {
  const before = res?.getHeader(catchingUpSince)
  const sinceText = since.toISOString()
  if (typeof before !== 'string' || sinceText < before) res?.setHeader(catchingUpSince, sinceText)
}

/** Sets the command id that belongs to the Idempotency-Key. */
export function isCommand(request: Request, commandId: string): void {
  contexts.set(request, { ...contextOf(request), commandId })
}

export const CalledBy = createParamDecorator((_data: unknown, context: ExecutionContext): TeamCaller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
)
