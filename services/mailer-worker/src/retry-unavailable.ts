import { isUnavailable, type Time } from '@countersign/process'

const retryMs = 1000

export type UntilAvailable = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

/**
 * Retries a call to one of our engines while it is unavailable. This does not count as an attempt: those are limited,
 * and are for mail servers that refuse.
 * @param ending aborts the waiting, e.g. on shutdown
 */
export function retryUnavailable(ending: AbortSignal, time: Time): UntilAvailable {
  return async (call) => {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        if (ending.aborted || !isUnavailable(error)) throw error
      }
      await time.sleep(retryMs, { signal: ending })
      ending.throwIfAborted()
    }
  }
}
