import { systemTime } from '@countersign/process'

/** Waits between retries: 100 ms, doubling up to 10 s. Returns early when the signal aborts. */
export function backoff(tries: number, signal: AbortSignal, time = systemTime): Promise<void> {
  return time.sleep(Math.min(10_000, 100 * 2 ** (tries - 1)), { signal, ref: false })
}
