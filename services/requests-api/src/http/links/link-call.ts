import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type { SigningCall } from '../../application/signing-session/signing-call.js'
import { addressesOf } from '../context/caller-addresses.js'
import { callerOf } from '../context/called-by.js'
import { proofIn } from './code-cookie.js'

/** Longer ones are cut: they become part of the history. */
const longestUserAgent = 300

/** A recipient's call, as a controller's parameter: by the token in its path, from where it comes. */
export const LinkCall = createParamDecorator((_data: unknown, context: ExecutionContext): SigningCall => {
  const request = context.switchToHttp().getRequest<Request>()
  const { commandId, correlation } = callerOf(request)
  const userAgent = request.get('user-agent')
  const { told, socket } = addressesOf(request)
  return {
    token: String(request.params['token'] ?? ''),
    proof: proofIn(request),
    from: {
      ipAddress: told,
      socketAddress: socket,
      userAgent: userAgent?.toWellFormed().slice(0, longestUserAgent) ?? null,
    },
    commandId,
    correlation,
  }
})
