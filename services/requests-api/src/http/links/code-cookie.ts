import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import type { Unlocked } from '../../application/commands/verify-code.js'

/** What a right code opens travels in a cookie that scripts cannot read and that only this link's calls carry. */
const name = 'countersign-code'

/** The proof of the call's browser, or null. */
export function proofIn(request: Request): string | null {
  const proof = parseCookie(request.headers.cookie ?? '')[name] ?? ''
  return /^[\w.-]{1,100}$/.test(proof) ? proof : null
}

/** @param secure whether this installation is reached over https */
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
