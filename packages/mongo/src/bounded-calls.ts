import { budgetLeft, waitFor, waitUncounted } from '@countersign/process/time-budget'
import { isUnavailable } from './is-unavailable.js'
import { limitedTo } from './limits.js'

/** Commands answer within 2 s and need time for more than this call. */
const answerWithinMs = 1800

/** No time limit, such as for uploads: only a dead connection ends the call. */
export const anyTime = Number.POSITIVE_INFINITY

export type BoundedCall = <Answer>(call: () => Promise<Answer>, withinMs?: number) => Promise<Answer>

/**
 * Adds a timeout and maps outages to the port's error. A timed-out call may still take effect, so only idempotent calls
 * may run this way.
 *
 * @param counts false if the waits do not use up the caller's time budget, such as streams of many chunks
 */
export function boundedCalls(unavailable: (cause: unknown) => Error, { counts = true } = {}): BoundedCall {
  return async (call, withinMs = answerWithinMs) => {
    const late = (ms: number): never => {
      throw unavailable(new Error(`no answer within ${Math.round(ms)} ms`))
    }
    try {
      if (withinMs === anyTime) return await call()
      const ms = budgetLeft(withinMs)
      const wait = counts ? waitFor : waitUncounted
      return await wait(ms, () => limitedTo(ms, call), late)
    } catch (error) {
      throw isUnavailable(error) ? unavailable(error) : error
    }
  }
}
