import type { Readiness } from '@countersign/contracts'
import { Controller, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { Answers } from '../answers.js'
import { Health } from './health.js'
import { isAskedFromHere } from './is-asked-from-here.js'

@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Answers('alive')
  alive(): { status: 'ok' } {
    return { status: 'ok' }
  }

  @Answers('ready')
  async ready(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.health.examine()
    if (readiness.status === 'not-ready') response.status(503)
    // Details mention disks, engines and altered histories: only local callers get them.
    return isAskedFromHere(request) ? readiness : { status: readiness.status }
  }
}
