import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from '@countersign/process'

/** An engine that was away is asked again after this. */
const againMs = 1000

/** Asks an engine of ours; see {@link untilAnswered}. */
export type Ask = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Asks an engine again and again while it is away. A mail waits for our own engines without an attempt being counted:
 * attempts are for mail servers that refuse, and run out.
 *
 * @param ending ends the waiting, as when the worker is stopped. Then, and where it is anything else, the error is thrown
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
