import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type { OwnerCaller } from '../../application/caller.js'
import { newId } from '../../application/ids.js'
import { firstTeamId } from '../../signing/teams.js'
import { positionSeen } from './position-cookie.js'

/** Says since when an answer may lack changes that its caller made (rule calls-7). */
const catchingUpSince = 'catching-up-since'

const callers = new WeakMap<Request, OwnerCaller>()

/** Who calls, with a command id of its own: until people sign in the local user, whose team is the first (rule access-1). */
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

/** Of several times the earliest. */
function markAsLacking({ res }: Request, since: Date): void {
  const before = res?.getHeader(catchingUpSince)
  const told = since.toISOString()
  if (typeof before !== 'string' || told < before) res?.setHeader(catchingUpSince, told)
}

/** Gives the call the command id that its Idempotency-Key stands for. */
export function isCommand(request: Request, commandId: string): OwnerCaller {
  const caller = { ...callerOf(request), commandId }
  callers.set(request, caller)
  return caller
}

/** The caller, as a controller's parameter. */
export const CalledBy = createParamDecorator((_data: unknown, context: ExecutionContext): OwnerCaller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
)
