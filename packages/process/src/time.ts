import { setTimeout as wait } from 'node:timers/promises'

/** A timer that has been started. */
export interface Timer {
  clear(): void
}

/** `ref: false` lets the process end meanwhile. Default: true. */
export interface TimerOptions {
  ref?: boolean
}

/**
 * Elapsed time and timers, all in ms. A port, so that leases, retries, budgets and schedules run on virtual time in
 * tests.
 */
export interface Time {
  /** Time since an arbitrary moment. It never jumps, unlike the time of day. */
  elapsed(): number
  /** Resolves after the time, or as soon as the signal aborts; never rejects. */
  sleep(ms: number, options?: TimerOptions & { signal?: AbortSignal | undefined }): Promise<void>
  /** Calls back once. */
  after(ms: number, callback: () => void, options?: TimerOptions): Timer
  /** Calls back again and again. */
  every(ms: number, callback: () => void, options?: TimerOptions): Timer
  /** Calls back once, for a limit on the time of another's answer: a stall of this process alone does not use it up. */
  limit(ms: number, callback: () => void): Timer
}

/** A timer that fires this much late shows that the process stalled: by load, a paused machine or a long computation. */
const stallMs = 100
/** Share of its time that a limit adds after a stall, once, so that answers that arrived meanwhile are read first. */
const grace = 0.25

const elapsed = (): number => performance.now()

function started(timer: NodeJS.Timeout, { ref = true }: TimerOptions = {}): Timer {
  if (!ref) timer.unref()
  return { clear: () => clearTimeout(timer) }
}

export const systemTime: Time = {
  elapsed,
  sleep: (ms, { ref = true, signal } = {}) =>
    wait(ms, undefined, { ref, ...(signal && { signal }) }).catch(() => undefined),
  after: (ms, callback, options) => started(setTimeout(callback, ms), options),
  every: (ms, callback, options) => started(setInterval(callback, ms), options),
  limit(ms, callback) {
    const dueMs = elapsed() + ms
    let timer = setTimeout(() => {
      if (elapsed() - dueMs < stallMs) callback()
      else timer = setTimeout(callback, ms * grace)
    }, ms)
    return { clear: () => clearTimeout(timer) }
  },
}
