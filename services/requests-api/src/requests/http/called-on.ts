import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type { TeamCaller } from '../../kernel/caller.js'
import { callerOf } from '../../platform/http/called-by.js'
import type { OnRequest } from '../use-cases/services.js'
import { requestId } from './ids.js'

/** Parameter decorator: the caller, and the request whose id is in the path. @throws {Refusal} for a malformed id */
export const CalledOn = createParamDecorator((_data: unknown, context: ExecutionContext): OnRequest<TeamCaller> => {
  const request = context.switchToHttp().getRequest<Request>()
  return { caller: callerOf(request), requestId: requestId.transform(String(request.params['id'])) }
})
