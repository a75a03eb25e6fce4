import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { HttpFault } from '../errors/http-fault.js'
import { callOf } from './call-of.js'
import { callerOf, isCommand } from './called-by.js'
import { Idempotency } from './idempotency.js'

/** Before any command: requires a JSON body (except uploads) and looks up the Idempotency-Key. */
@Injectable()
export class CommandGuard implements CanActivate {
  constructor(private readonly idempotency: Idempotency) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>()
    const { method, path } = request
    // The upload controller looks up its key, since its fingerprint covers the files.
    if (method === 'GET' || method === 'HEAD' || callOf(request)?.name === 'upload') return true
    if (hasBody(request) && !request.is('application/json')) {
      throw new HttpFault(415, 'The body must be JSON, with the content type application/json.')
    }
    const key = request.get('idempotency-key')
    if (key === undefined) return true
    const shape = { ownerId: holderOf(request), method, path, body: request.body as unknown }
    isCommand(request, await this.idempotency.commandId(key, shape))
    return true
  }
}

/** Keys are scoped to the owner or to the link, since both may choose the same key. */
function holderOf(request: Request): string {
  const matched = callOf(request)
  return matched?.call.needs === 'link' ? `link ${matched.params['token']}` : callerOf(request).ownerId
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
