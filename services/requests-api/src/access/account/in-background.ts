import { withoutTimeBudget } from '@countersign/process/time-budget'

/**
 * Makes work that a call starts but does not wait for, outside of the call's time budget. Does nothing while it runs. A
 * failure is left to the next start.
 */
export function inBackground<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
): (...given: Given) => void {
  let isRunning = false
  return (...given) => {
    if (isRunning) return
    isRunning = true
    withoutTimeBudget(() => work(...given))
      .catch(() => {})
      .finally(() => {
        isRunning = false
      })
  }
}
