import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from '@countersign/process'

/** Delay before the next attempt. */
const againMs = 1000

/** See {@link untilAnswered}. */
export type Ask = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Retries a call to an engine while it is unavailable. Waiting for our engines does not count as an attempt: those are
 * limited, and are for mail servers that refuse.
 * @param ending aborts the waiting, e.g. on shutdown. Then, and for any other error, the error is thrown
 */
export function untilAnswered(ending: AbortSignal): Ask {
  return async (ask) => {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (ending.aborted || !isUnavailable(error)) throw error
      }
      await wait(againMs, undefined, { signal: ending })
    }
  }
}
