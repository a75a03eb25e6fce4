import { setTimeout as wait } from 'node:timers/promises'

/** Waits between retries: 100 ms, doubling up to 10 s. Returns early when the signal aborts. */
export async function backoff(tries: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(10_000, 100 * 2 ** (tries - 1))
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
