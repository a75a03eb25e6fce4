import { parseCookie } from 'cookie'
import { tokenHash } from '@countersign/links'
import type { Request, Response } from 'express'
import type { Unlocked } from '../../application/commands/verify-code.js'

/** Cookie with the proof that a code was entered: not readable by scripts, and sent only with this link's calls. */
const plain = 'countersign-code'

/** `__Host-` asks for the path `/`, so the name separates links. */
const secureName = (token: string): string => `__Host-countersign-code-${tokenHash(token).slice(0, 8)}`

export function proofIn(request: Request): string | null {
  const cookies = parseCookie(request.headers.cookie ?? '')
  const proof = cookies[secureName(String(request.params['token'] ?? ''))] ?? cookies[plain] ?? ''
  return /^[\w.-]{1,100}$/.test(proof) ? proof : null
}

/** @param secure true if this installation is served over https */
export function keepProof(
  response: Response,
  token: string,
  { proof, validForMs }: Pick<Unlocked, 'proof' | 'validForMs'>,
  secure: boolean,
): void {
  response.cookie(secure ? secureName(token) : plain, proof, {
    path: secure ? '/' : `/api/sign/${token}`,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: validForMs,
    secure,
  })
}
