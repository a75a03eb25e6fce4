import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type { Caller, TeamCaller } from '../../kernel/caller.js'
import { newId } from '../../kernel/ids.js'
import { whoCalls } from '../../kernel/who-calls.js'
import { positionSeen } from './position-cookie.js'

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
  const { personId, teamId } = access
  return {
    actor: personId === null ? { kind: 'owner', id: 'owner' } : { kind: 'person', id: personId },
    teamId,
    ...contextOf(request),
  }
}

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
