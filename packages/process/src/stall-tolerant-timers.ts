/** A timer that fires this much late shows that the process stalled: by load, a paused machine or a long computation. */
const stallMs = 100
/** Share of its time that a timer adds after a stall, so that answers that arrived meanwhile are read first. */
const grace = 0.25

class StallTolerantTimer {
  #timer: NodeJS.Timeout

  constructor(callback: () => void, ms: number) {
    const due = performance.now() + ms
    this.#timer = setTimeout(() => {
      if (performance.now() - due < stallMs) callback()
      else this.#timer = setTimeout(callback, ms * grace)
    }, ms)
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}

/** Timers for limits on the time of others' answers: a stall of this process alone does not use them up. */
export const stallTolerantTimers = {
  setTimeout: (callback: () => void, ms: number) => new StallTolerantTimer(callback, ms),
  clearTimeout: (timer: StallTolerantTimer | undefined) => timer?.clear(),
} as unknown as Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>
