import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request, Response } from 'express'
import { parseCookie } from 'cookie'
import { tokenHash } from '@countersign/links'
import type { SigningCall } from '../../use-cases/signing/signing-call.js'
import { addressesOf, userAgentOf } from '../../../platform/http/caller-addresses.js'
import { contextOf } from '../../../platform/http/call.js'
import type { Unlocked } from '../../use-cases/signing/verify-code.js'

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

/** Cookie with the proof that a code was entered: not readable by scripts, and sent only with this link's calls. */
const plain = 'countersign-code'

/** `__Host-` asks for the path `/`, so the name separates links. */
const secureStart = '__Host-countersign-code-'
const secureName = (token: string): string => `${secureStart}${tokenHash(token).slice(0, 8)}`

/** Every call carries all, about 90 bytes each, and servers take headers of 8 KB. */
const kept = 20

export function proofIn(request: Request): string | null {
  const cookies = parseCookie(request.headers.cookie ?? '')
  const proof = cookies[secureName(String(request.params['token'] ?? ''))] ?? cookies[plain] ?? ''
  return /^[\w.-]{1,100}$/.test(proof) ? proof : null
}

/**
 * Keeps the proofs of this link and of the newest others.
 * @param secure true if this installation is served over https
 */
export function keepProof(
  response: Response,
  token: string,
  { proof, validForMs }: Pick<Unlocked, 'proof' | 'validForMs'>,
  secure: boolean,
): void {
  const name = secure ? secureName(token) : plain
  const path = secure ? '/' : `/api/sign/${token}`
  const attributes = { path, httpOnly: true, sameSite: 'strict', secure } as const
  // Browsers send the oldest first (RFC 6265, 5.4).
  const others = Object.keys(parseCookie(response.req.headers.cookie ?? '')).filter(
    (other) => other.startsWith(secureStart) && other !== name,
  )
  for (const old of secure ? others.slice(0, -(kept - 1)) : []) response.clearCookie(old, attributes)
  response.cookie(name, proof, { ...attributes, maxAge: validForMs })
}
