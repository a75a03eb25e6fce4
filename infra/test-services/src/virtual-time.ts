import { setImmediate as turn } from 'node:timers/promises'

interface Timer {
  clear(): void
}

interface Waiting {
  atMs: number
  /** Timers due at the same moment fire in the order of their start. */
  nth: number
  everyMs?: number
  callback: () => void
}

/** Turns of the event loop after each timer, so that what it caused happens before the next one. */
const turnsAfterEach = 4

/** The port `Time` of packages/process, which this room may not import, for tests: time passes only when they say so. */
export class VirtualTime {
  #nowMs = 0
  #nth = 0
  readonly #waiting = new Set<Waiting>()

  elapsed(): number {
    return this.#nowMs
  }

  sleep(ms: number, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<void> {
    if (signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        timer.clear()
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = this.after(ms, done)
      signal?.addEventListener('abort', done)
    })
  }

  after(ms: number, callback: () => void): Timer {
    return this.#start({ atMs: this.#nowMs + ms, nth: this.#nth++, callback })
  }

  every(ms: number, callback: () => void): Timer {
    return this.#start({ atMs: this.#nowMs + ms, nth: this.#nth++, everyMs: ms, callback })
  }

  limit(ms: number, callback: () => void): Timer {
    return this.after(ms, callback)
  }

  /** Timers that have not fired, for tests that nothing is left behind. */
  get pending(): number {
    return this.#waiting.size
  }

  /** Lets time pass: fires due timers one by one, and lets each one's consequences happen before the next. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms
    await settle()
    for (let due = this.#next(untilMs); due; due = this.#next(untilMs)) {
      this.#nowMs = due.atMs
      if (due.everyMs === undefined) this.#waiting.delete(due)
      else due.atMs += due.everyMs
      due.callback()
      await settle()
    }
    this.#nowMs = untilMs
  }

  /**
   * Lets time pass, one timer after the other, until a condition holds.
   *
   * @throws if it does not hold within `mostMs` of virtual time
   */
  async passUntil(condition: () => boolean, mostMs: number): Promise<void> {
    const untilMs = this.#nowMs + mostMs
    await settle()
    while (!condition()) {
      const due = this.#next(untilMs)
      if (!due) throw new Error(`not within ${mostMs} ms of virtual time`)
      await this.pass(due.atMs - this.#nowMs)
    }
  }

  #start(waiting: Waiting): Timer {
    this.#waiting.add(waiting)
    return { clear: () => void this.#waiting.delete(waiting) }
  }

  #next(untilMs: number): Waiting | undefined {
    const [first] = [...this.#waiting].filter(({ atMs }) => atMs <= untilMs).toSorted(byTime)
    return first
  }
}

const byTime = (a: Waiting, b: Waiting): number => a.atMs - b.atMs || a.nth - b.nth

async function settle(): Promise<void> {
  for (let turns = 0; turns < turnsAfterEach; turns++) await turn()
}
