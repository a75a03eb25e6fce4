import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import { callerOf } from '../../platform/http/call.js'
import { refuse } from '../domain/refusal.js'
import type { Manager } from '../team/membership.js'
import { identifiedOf } from './callers.js'

/**
 * Parameter decorator: the person who calls, in the team whose id is in the path.
 * @throws {Refusal} 404 for another team's id, 409 before the claim
 */
export const ByMember = createParamDecorator((_data: unknown, context: ExecutionContext): Manager => {
  const request = context.switchToHttp().getRequest<Request>()
  const { teamId, personId } = identifiedOf(request).access ?? refuse('sign-in-first')
  if (String(request.params['id']).toLowerCase() !== teamId) refuse('no-such-team')
  return { teamId, personId: personId ?? refuse('not-claimed'), caller: callerOf(request) }
})
