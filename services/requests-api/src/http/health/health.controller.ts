import type { Readiness } from '@countersign/contracts'
import { Controller, Res } from '@nestjs/common'
import type { Response } from 'express'
import { Answers } from '../answers.js'
import { Health } from './health.js'

@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Answers('alive')
  alive(): { status: 'ok' } {
    return { status: 'ok' }
  }

  @Answers('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.health.examine()
    if (readiness.status === 'not-ready') response.status(503)
    return readiness
  }
}
