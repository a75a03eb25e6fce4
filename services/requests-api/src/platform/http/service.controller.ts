import type { Readiness } from '@countersign/contracts'
import { Controller, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { Answers } from './answers.js'
import { Health } from './health.js'
import { whoCalls } from '../../kernel/caller.js'
import { isAskedFromHere } from './caller-addresses.js'

/** Calls about the service itself. */
@Controller()
export class ServiceController {
  #document: Promise<object> | undefined

  constructor(private readonly health: Health) {}

  @Answers('alive')
  alive(): { status: 'ok' } {
    return { status: 'ok' }
  }

  @Answers('ready')
  async ready(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.health.examine()
    if (readiness.status === 'not-ready') response.status(503)
    // Details mention disks, engines and altered histories: only operators get them.
    const { mode, access } = whoCalls(request)
    const isForOperators = mode === 'open' ? isAskedFromHere(request) : access?.operator
    return isForOperators ? readiness : { status: readiness.status }
  }

  @Answers('openapi')
  openapi(): Promise<object> {
    // Built on first use, to keep the start fast.
    return (this.#document ??= import('./openapi.js').then(({ openApiDocument }) => openApiDocument()))
  }
}
