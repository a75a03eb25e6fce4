import type { PartHealth, Readiness } from '@countersign/contracts'
import { Controller, Get, HttpCode, Res } from '@nestjs/common'
import type { Response } from 'express'

/** A part this server depends on, and how it is. */
export interface Part {
  name: string
  /** A word about it when it is well. @throws (or rejects) with why when it is not */
  check: () => Promise<string | void> | string | void
  /** Calls are answered all the same while it is red: the whole is degraded then, and this replica goes on taking calls. */
  onlyDegrades?: boolean
}

/** Every part, by name. */
export class Parts {
  constructor(readonly all: readonly Part[]) {}
}

/** How long one part may take to answer before it counts as failing. */
const patienceMs = 2000

@Controller('api/health')
export class HealthController {
  constructor(private readonly parts: Parts) {}

  @Get()
  alive(): { status: 'ok' } {
    return { status: 'ok' }
  }

  @Get('ready')
  @HttpCode(200)
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const parts = await Promise.all(this.parts.all.map(examine))
    const status = wordOf(this.parts.all.filter((_part, index) => parts[index]!.status !== 'ok'))
    if (status === 'not-ready') response.status(503)
    response.setHeader('cache-control', 'no-store')
    return { status, parts }
  }
}

function wordOf(failing: readonly Part[]): Readiness['status'] {
  if (failing.length === 0) return 'ready'
  return failing.every(({ onlyDegrades }) => onlyDegrades) ? 'degraded' : 'not-ready'
}

async function examine({ name, check }: Part): Promise<PartHealth> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs)
  })
  try {
    const detail = await Promise.race([Promise.resolve().then(check), tooLong])
    return { name, status: 'ok', ...(detail && { detail }) }
  } catch (error) {
    return { name, status: 'failing', detail: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}
