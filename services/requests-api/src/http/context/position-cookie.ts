import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'

/** The position of the caller's latest change: any replica waits for it before the next read (rule calls-7). */
const name = 'countersign-position'
const keptSeconds = 3600

/** 0 without a valid cookie. */
export function positionSeen(request: Request): number {
  const value = parseCookie(request.headers.cookie ?? '')[name] ?? ''
  const position = /^\d{1,16}$/.test(value) ? Number(value) : 0
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
