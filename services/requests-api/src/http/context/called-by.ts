import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type { OwnerCaller } from '../../application/caller.js'
import { newId } from '../../application/ids.js'
import { firstTeamId } from '../../signing/teams.js'
import { positionSeen } from './position-cookie.js'

/** Header with the time since when a response may lack the caller's changes (rule calls-7). */
const catchingUpSince = 'catching-up-since'

const callers = new WeakMap<Request, OwnerCaller>()

/** The caller, with a new command id: until there are accounts, the local user of the first team (rule access-1). */
export function callerOf(request: Request): OwnerCaller {
  const known = callers.get(request)
  if (known) return known
  const id = newId()
  const caller: OwnerCaller = {
    actor: { kind: 'owner', id: 'owner' },
    ownerId: firstTeamId,
    commandId: id,
    correlation: id,
    seen: positionSeen(request),
    ...(request.method === 'GET' && { lacks: (since: Date) => markAsLacking(request, since) }),
  }
  callers.set(request, caller)
  return caller
}

/** Keeps the earliest time. */
function markAsLacking({ res }: Request, since: Date): void {
  const before = res?.getHeader(catchingUpSince)
  const sinceText = since.toISOString()
  if (typeof before !== 'string' || sinceText < before) res?.setHeader(catchingUpSince, sinceText)
}

/** Sets the command id that belongs to the Idempotency-Key. */
export function isCommand(request: Request, commandId: string): OwnerCaller {
  const caller = { ...callerOf(request), commandId }
  callers.set(request, caller)
  return caller
}

export const CalledBy = createParamDecorator((_data: unknown, context: ExecutionContext): OwnerCaller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
)
