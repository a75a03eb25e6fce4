import { matchCall, type MatchedCall } from '@countersign/contracts/match-call'
import type { Request } from 'express'

const matched = new WeakMap<Request, MatchedCall | null>()

/** Finds the entry of the table of calls for a request; null if there is none (rule calls-17). */
export function callOf(request: Request): MatchedCall | null {
  const known = matched.get(request)
  if (known !== undefined) return known
  const found = matchCall(request.method, request.path)
  matched.set(request, found)
  return found
}

/** True for health checks, which the log leaves out: monitoring calls them all the time. */
export function isForHealth(request: Request): boolean {
  const name = callOf(request)?.name
  return name === 'alive' || name === 'ready'
}
