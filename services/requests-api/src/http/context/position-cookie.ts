import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'

/**
 * The position of the caller's newest change travels in a cookie, so that whichever replica answers the next read waits
 * until it shows that change (rule calls-7).
 */
const name = 'countersign-position'
const keptSeconds = 3600

/** The position the caller has seen; 0 without a cookie, or with one that is no position. */
export function positionSeen(request: Request): number {
  const told = parseCookie(request.headers.cookie ?? '')[name] ?? ''
  const position = /^\d{1,16}$/.test(told) ? Number(told) : 0
  return Number.isSafeInteger(position) ? position : 0
}

export function rememberPosition(response: Response, position: number, secure: boolean): void {
  response.cookie(name, String(position), {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    maxAge: keptSeconds * 1000,
    secure,
  })
}
