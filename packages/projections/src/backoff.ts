import { setTimeout as wait } from 'node:timers/promises'

/** Pauses between tries: 100 ms, doubled each time, at most 10 s. Ends early when the signal is aborted. */
export async function backoff(tries: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(10_000, 100 * 2 ** (tries - 1))
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
