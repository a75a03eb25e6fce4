import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { MatchedCall } from '@countersign/contracts/match-call'
import { whoCalls } from '../../kernel/who-calls.js'
import { parseJsonBody } from './json-body.js'
import { callOf } from './call-of.js'
import { isCommand } from './called-by.js'
import { Idempotency } from './idempotency.js'

/** Calls that change only sessions and credentials: a repeated call starts again (rule calls-4). */
const keyless = /^\/api\/(?:auth|setup|me)\//

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
    if (key === undefined || keyless.test(path)) return true
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
