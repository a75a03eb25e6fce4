import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { Clock } from '../../kernel/clock.js'
import { HttpFault } from './errors/http-fault.js'
import { callOf } from './call-of.js'
import { schemaOf } from './schema-of.js'
import { validation } from './validation.js'
import { whoCalls } from '../../kernel/who-calls.js'

const validMs = 10 * 60_000

/** Problem type by which pages open the dialog that asks for a proof. */
export const confirmProblem = '/problems/confirm-it-is-you'

/** The last guard: asks for a recent proof that the person is present, once the body is valid (rule access-14). */
@Injectable()
export class RecentAuthGuard implements CanActivate {
  constructor(private readonly clock: Clock) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>()
    const call = callOf(request)?.call
    if (!call?.recentAuth) return true
    const { body } = call
    if (body && body !== 'multipart files')
      await validation.transform(request.body, { type: 'body', schema: schemaOf(body) })
    mustBePresent(request, this.clock)
    return true
  }
}

/** @throws {HttpFault} 403 if the session's last proof is too old; the open mode has no session and asks for none */
export function mustBePresent(request: Request, clock: Clock): void {
  const session = whoCalls(request).access?.session
  if (session && clock.now().getTime() - Date.parse(session.confirmedAt) > validMs)
    throw new HttpFault(403, 'Confirm that it is you first.', { members: { type: confirmProblem } })
}
