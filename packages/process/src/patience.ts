import { AsyncLocalStorage } from 'node:async_hooks'
import { withTimeout } from './with-timeout.js'

/**
 * A call's time budget for stores. Concurrent waits count once, and work between them is free: a busy machine or a slow
 * file is no outage.
 */
class Patience {
  #spentMs = 0
  #waits = 0
  #since = 0

  constructor(private readonly ms: number) {}

  get leftMs(): number {
    const now = this.#waits > 0 ? performance.now() - this.#since : 0
    return Math.max(0, this.ms - this.#spentMs - now)
  }

  async spend<Answer>(wait: () => Promise<Answer>): Promise<Answer> {
    if (this.#waits++ === 0) this.#since = performance.now()
    try {
      return await wait()
    } finally {
      if (--this.#waits === 0) this.#spentMs += performance.now() - this.#since
    }
  }
}

const calls = new AsyncLocalStorage<Patience>()

/** Runs a call with a time budget in ms, shared by all its waits on stores, however deep. */
export const withPatience = <Answer>(ms: number, call: () => Answer): Answer => calls.run(new Patience(ms), call)

/** Each caller of shared work waits for it within its own budget. */
export const forSeveral = <Answer>(work: () => Answer): Answer => calls.exit(work)

/** Outside of calls, as in followers and scheduled jobs, returns the argument. */
export const patienceLeft = (mostMs: number): number => Math.min(mostMs, calls.getStore()?.leftMs ?? mostMs)

export function waiting<Answer>(wait: () => Promise<Answer>): Promise<Answer> {
  const patience = calls.getStore()
  return patience ? patience.spend(wait) : wait()
}

/** @param late returns or throws the result after a timeout; the work continues */
export async function waitFor<Answer>(
  mostMs: number,
  wait: () => Promise<Answer>,
  late: (afterMs: number) => Answer,
): Promise<Answer> {
  const ms = patienceLeft(mostMs)
  return waiting(() => withTimeout(ms, wait, () => late(ms)))
}
