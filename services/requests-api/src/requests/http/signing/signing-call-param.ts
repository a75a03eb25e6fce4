import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type { SigningCall } from '../../use-cases/signing/signing-call.js'
import { addressesOf } from '../../../platform/http/caller-addresses.js'
import { contextOf } from '../../../platform/http/called-by.js'
import { userAgentOf } from '../../../platform/http/user-agent.js'
import { proofIn } from './code-cookie.js'

/** Parameter decorator: a recipient's call, with the token of its path and its addresses. */
export const SigningCallParam = createParamDecorator((_data: unknown, context: ExecutionContext): SigningCall => {
  const request = context.switchToHttp().getRequest<Request>()
  const { commandId, correlation } = contextOf(request)
  const { forwarded, socket } = addressesOf(request)
  return {
    token: String(request.params['token'] ?? ''),
    proof: proofIn(request),
    from: {
      ipAddress: forwarded,
      socketAddress: socket,
      userAgent: userAgentOf(request),
    },
    commandId,
    correlation,
  }
})
