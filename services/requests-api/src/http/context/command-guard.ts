import { calls } from '@countersign/contracts/calls'
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { Request } from 'express'
import { HttpFault } from '../errors/http-fault.js'
import { callerOf, isCommand } from './called-by.js'
import { Idempotency } from './idempotency.js'

const uploadPath: string = calls.upload.path

/** Before any changing call: its body is JSON (uploads apart), and its Idempotency-Key is looked up. */
@Injectable()
export class CommandGuard implements CanActivate {
  constructor(private readonly idempotency: Idempotency) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>()
    const { method, path } = request
    // An upload is no JSON, and known again by its files: its own controller looks its key up.
    if (method === 'GET' || method === 'HEAD' || path === uploadPath) return true
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

/** Whose keys these are: the owner's, or those of a link's holder, who may choose the same ones. */
const holderOf = (request: Request): string =>
  request.path.startsWith('/api/sign/') ? request.path.split('/', 4).join('/') : callerOf(request).ownerId

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
