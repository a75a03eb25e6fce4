import { isIP } from 'node:net'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type { SigningCall } from '../../application/signing/signing-call.js'
import { callerOf } from '../calling/calling.js'
import { proofIn } from './code-cookie.js'

/** Longer ones are cut: they become part of the history. */
const longestUserAgent = 300

/** A recipient's call, as a controller's parameter: by the token in its path, from where it comes. */
export const SigningCalling = createParamDecorator((_data: unknown, context: ExecutionContext): SigningCall => {
  const request = context.switchToHttp().getRequest<Request>()
  const { commandId, correlation } = callerOf(request)
  const userAgent = request.get('user-agent')
  return {
    token: String(request.params['token'] ?? ''),
    proof: proofIn(request),
    from: {
      ipAddress: addressIn(request.ip) ?? addressIn(request.socket.remoteAddress),
      socketAddress: addressIn(request.socket.remoteAddress),
      userAgent: userAgent?.toWellFormed().slice(0, longestUserAgent) ?? null,
    },
    commandId,
    correlation,
  }
})

/** An IP address, and nothing else that a proxy may have been told; IPv4 as such, also where the socket is one of IPv6. */
function addressIn(text: string | undefined): string | null {
  const address = text?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
  return isIP(address) === 0 ? null : address
}
