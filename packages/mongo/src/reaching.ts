import { forSeveral, patienceLeft, waitFor } from '@countersign/process/patience'
import { isUnavailable } from './is-unavailable.js'
import { limitedTo } from './limits.js'

/** How long a call may take before the server counts as away: commands answer within 2 s, and have more to do than this. */
const answerWithinMs = 1800

/** For what takes its time, such as an upload: only a connection that stays silent ends it. */
export const anyTime = Number.POSITIVE_INFINITY

/** Runs a call to the server; see {@link reaching}. */
export type Reach = <Answer>(call: () => Promise<Answer>, withinMs?: number) => Promise<Answer>

/**
 * Runs calls so that a server that is away, or does not answer, is told in time and in the port's own words. The driver
 * keeps no time limit of this kind (7.8: `timeoutMS` has no effect), so the limit is here. A call that ran out of time may
 * still have its effect later: only calls that may be repeated are to be run so.
 *
 * @param unavailable the port's error, made of what was the matter
 * @param counts whether these waits use up the patience of the call that they are for: not those that bring bytes, of which
 * there may be very many. None lasts longer than that patience.
 * @returns runs a call, by default for 1.8 s at most. @throws what `unavailable` makes; other errors as they are
 */
export function reaching(unavailable: (cause: unknown) => Error, { counts = true } = {}): Reach {
  return async (call, withinMs = answerWithinMs) => {
    const late = (ms: number): never => {
      throw unavailable(new Error(`no answer within ${Math.round(ms)} ms`))
    }
    try {
      if (withinMs === anyTime) return await call()
      const ms = patienceLeft(withinMs)
      const wait = () => waitFor(ms, () => limitedTo(ms, call), late)
      return await (counts ? wait() : forSeveral(wait))
    } catch (error) {
      throw isUnavailable(error) ? unavailable(error) : error
    }
  }
}
