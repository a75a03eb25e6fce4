import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'

/** The position of the caller's latest change: any replica waits for it before the next read (rule calls-7). */
const names = { secure: '__Host-countersign-position', plain: 'countersign-position' }
/** For clients without cookies. */
const header = 'countersign-position'
const keptSeconds = 3600

/** 0 without a valid cookie or header. */
export function positionSeen(request: Request): number {
  const cookies = parseCookie(request.headers.cookie ?? '')
  const value = cookies[names.secure] ?? cookies[names.plain] ?? request.get(header) ?? ''
  const position = /^\d{1,16}$/.test(value) ? Number(value) : 0
  return Number.isSafeInteger(position) ? position : 0
}

/** @param secure true if this installation is served over https; `__Host-` then asks for the path `/` */
export function rememberPosition(response: Response, position: number, secure: boolean): void {
  response.setHeader(header, String(position))
  response.cookie(secure ? names.secure : names.plain, String(position), {
    path: secure ? '/' : '/api',
    httpOnly: true,
    sameSite: 'strict',
    maxAge: keptSeconds * 1000,
    secure,
  })
}
