import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type { TeamCaller } from '../../kernel/caller.js'
import { callerOf } from '../../platform/http/call.js'
import { IdParam } from '../../platform/http/answers.js'
import type { RequestRefusal } from '../domain/refusal.js'
import type { OnRequest } from '../use-cases/services.js'

const idParam = (refusal: RequestRefusal) => new IdParam(refusal)

export const requestId = idParam('no-such-request')
export const documentId = idParam('no-such-document')
const partIds = { documentId, recipientId: idParam('no-such-recipient'), fieldId: idParam('no-such-field') }

/** A call about one part of a request. */
export type OnPart<Part extends keyof typeof partIds> = OnRequest & Record<Part, string>

/**
 * Parameter decorator: the caller, the request whose id is in the path, and the part of it that is named there.
 * @throws {Refusal} for a malformed id
 */
export const CalledOn = createParamDecorator(
  (part: keyof typeof partIds | undefined, context: ExecutionContext): OnRequest<TeamCaller> => {
    const request = context.switchToHttp().getRequest<Request>()
    const on = { caller: callerOf(request), requestId: requestId.transform(String(request.params['id'])) }
    return part ? { ...on, [part]: partIds[part].transform(String(request.params[part])) } : on
  },
)
