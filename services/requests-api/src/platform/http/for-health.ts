import type { Request } from 'express'
import { callOf } from './call-of.js'

/** True for health checks, which the log leaves out: monitoring calls them all the time. */
export function isForHealth(request: Request): boolean {
  const name = callOf(request)?.name
  return name === 'alive' || name === 'ready'
}
