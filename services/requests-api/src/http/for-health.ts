import type { Request } from 'express'
import { callOf } from './context/call-of.js'

/** True for a call that only asks how the service is. Monitoring makes them all the time, so the log leaves them out. */
export function isForHealth(request: Request): boolean {
  const name = callOf(request)?.name
  return name === 'alive' || name === 'ready'
}
