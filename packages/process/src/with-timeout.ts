import pTimeout from 'p-timeout'
import { systemTime, type Time, type Timer } from './time.js'

export interface TimeoutOptions {
  ending?: AbortSignal | undefined
  time?: Time | undefined
}

/**
 * Runs work under a time limit. Its signal aborts when the time is up or when `ending` aborts; work that ignores the signal
 * goes on, and its result is discarded.
 *
 * @param ms limit in ms; 0 and less count as 1. A stall of this process adds a quarter, once.
 * @param late returns or throws the result after a timeout
 * @throws the reason of `ending` after it aborts
 */
export async function withTimeout<Answer, Late = Answer>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Answer>,
  late: () => Late,
  { ending, time = systemTime }: TimeoutOptions = {},
): Promise<Answer | Late> {
  const over = new AbortController()
  const signal = ending ? AbortSignal.any([over.signal, ending]) : over.signal
  const fallback = () => {
    over.abort()
    return late()
  }
  return pTimeout(work(signal), {
    milliseconds: Math.max(1, ms),
    fallback,
    customTimers: limitsOf(time),
    ...(ending && { signal: ending }),
  })
}

const limitsOf = (time: Time) =>
  ({
    setTimeout: (callback: () => void, ms: number) => time.limit(ms, callback),
    clearTimeout: (timer: Timer | undefined) => timer?.clear(),
  }) as unknown as Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>
