import type { Readiness } from '@countersign/contracts'
import { Controller, Get, HttpCode, Res } from '@nestjs/common'
import type { Response } from 'express'
import { Health } from './health.js'

@Controller('api/health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get()
  alive(): { status: 'ok' } {
    return { status: 'ok' }
  }

  @Get('ready')
  @HttpCode(200)
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.health.examine()
    if (readiness.status === 'not-ready') response.status(503)
    response.setHeader('cache-control', 'no-store')
    return readiness
  }
}
