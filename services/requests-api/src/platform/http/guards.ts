import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { MatchedCall } from '@countersign/contracts/match-call'
import { whoCalls } from '../../kernel/caller.js'
import { parseJsonBody } from './json-body.js'
import { callOf, isCommand } from './call.js'
import { Idempotency } from './idempotency.js'
import { Clock } from '../../kernel/clock.js'
import { HttpFault } from './errors/http-fault.js'
import { schemaOf } from './schema-of.js'
import { validation } from './validation.js'

/** Before any command: reads the JSON body and looks up the Idempotency-Key. */
@Injectable()
export class CommandGuard implements CanActivate {
  constructor(private readonly idempotency: Idempotency) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    const { method, path } = request
    const matched = callOf(request)
    // The upload controller reads its body, and looks up its key, since its fingerprint covers the files.
    if (method === 'GET' || method === 'HEAD' || !matched || matched.name === 'upload') return true
    await parseJsonBody(request, http.getResponse<Response>())
    const key = request.get('idempotency-key')
    if (key === undefined || matched.call.keyless) return true
    const shape = { ...holderOf(request, matched), method, path, body: request.body as unknown }
    isCommand(request, await this.idempotency.commandId(key, shape))
    return true
  }
}

/** Keys are scoped to the person or to the link, since both may choose the same key. */
export function holderOf(
  request: Request,
  { call, params }: Pick<MatchedCall, 'call' | 'params'>,
): { holder: string; teamId: string } {
  if (call.needs === 'link') return { holder: `link ${params['token']}`, teamId: '' }
  const { access } = whoCalls(request)
  return { holder: access?.personId ?? 'owner', teamId: access?.teamId ?? '' }
}

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
