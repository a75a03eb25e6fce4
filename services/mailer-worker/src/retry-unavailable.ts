import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from '@countersign/process'

const retryMs = 1000

export type UntilAvailable = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

/**
 * Retries a call to one of our engines while it is unavailable. This does not count as an attempt: those are limited,
 * and are for mail servers that refuse.
 * @param ending aborts the waiting, e.g. on shutdown
 */
export function retryUnavailable(ending: AbortSignal): UntilAvailable {
  return async (call) => {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        if (ending.aborted || !isUnavailable(error)) throw error
      }
      await wait(retryMs, undefined, { signal: ending })
    }
  }
}
