import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import type { Unlocked } from '../../application/commands/verify-code.js'

/** Cookie with the proof that a code was entered: not readable by scripts, and sent only with this link's calls. */
const name = 'countersign-code'

export function proofIn(request: Request): string | null {
  const proof = parseCookie(request.headers.cookie ?? '')[name] ?? ''
  return /^[\w.-]{1,100}$/.test(proof) ? proof : null
}

/** @param secure true if this installation is served over https */
export function keepProof(
  response: Response,
  token: string,
  { proof, validForMs }: Pick<Unlocked, 'proof' | 'validForMs'>,
  secure: boolean,
): void {
  response.cookie(name, proof, {
    path: `/api/sign/${token}`,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: validForMs,
    secure,
  })
}
