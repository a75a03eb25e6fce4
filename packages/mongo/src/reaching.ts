import { isUnavailable } from './is-unavailable.js'

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
 * @returns runs a call, by default for 1.8 s at most. @throws what `unavailable` makes; other errors as they are
 */
export function reaching(unavailable: (cause: unknown) => Error): Reach {
  return async (call, withinMs = answerWithinMs) => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(unavailable(new Error(`no answer within ${withinMs} ms`)))
    const timer = withinMs === anyTime ? undefined : setTimeout(giveUp, withinMs)
    try {
      return await Promise.race([call(), late])
    } catch (error) {
      throw isUnavailable(error) ? unavailable(error) : error
    } finally {
      clearTimeout(timer)
    }
  }
}
