import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from '@countersign/process'

const againMs = 1000

export type Ask = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Retries a call to one of our engines while it is unavailable. This does not count as an attempt: those are limited,
 * and are for mail servers that refuse.
 * @param ending aborts the waiting, e.g. on shutdown
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
