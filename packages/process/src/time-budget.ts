import { AsyncLocalStorage } from 'node:async_hooks'
import { systemTime, type Time } from './time.js'
import { withTimeout } from './with-timeout.js'

/**
 * A call's time budget for stores. Concurrent waits count once, and work between them is free: a busy machine or a slow
 * file is no outage.
 */
class TimeBudget {
  #spentMs = 0
  #waits = 0
  #since = 0

  constructor(
    private readonly ms: number,
    readonly time: Time,
  ) {}

  get leftMs(): number {
    const now = this.#waits > 0 ? this.time.elapsed() - this.#since : 0
    return Math.max(0, this.ms - this.#spentMs - now)
  }

  async spend<Answer>(wait: () => Promise<Answer>): Promise<Answer> {
    if (this.#waits++ === 0) this.#since = this.time.elapsed()
    try {
      return await wait()
    } finally {
      if (--this.#waits === 0) this.#spentMs += this.time.elapsed() - this.#since
    }
  }
}

const budgets = new AsyncLocalStorage<TimeBudget>()

/** Runs a call with a time budget in ms, shared by all its waits on stores, however deep. Their limits use its time. */
export const withTimeBudget = <Answer>(ms: number, call: () => Answer, time: Time = systemTime): Answer =>
  budgets.run(new TimeBudget(ms, time), call)

/** Each caller of shared work waits for it within its own budget. */
export const withoutTimeBudget = <Answer>(work: () => Answer): Answer => budgets.exit(work)

/** Outside of calls, as in followers and scheduled jobs, returns the argument. */
export const budgetLeft = (mostMs: number): number => Math.min(mostMs, budgets.getStore()?.leftMs ?? mostMs)

export function spendBudget<Answer>(wait: () => Promise<Answer>): Promise<Answer> {
  const budget = budgets.getStore()
  return budget ? budget.spend(wait) : wait()
}

const within = <Answer>(mostMs: number, wait: () => Promise<Answer>, late: (afterMs: number) => Answer) => {
  const ms = budgetLeft(mostMs)
  const time = budgets.getStore()?.time
  return withTimeout(ms, wait, () => late(ms), { time })
}

/** @param late returns or throws the result after a timeout; the work continues */
export const waitFor: typeof within = (mostMs, wait, late) => spendBudget(() => within(mostMs, wait, late))

/** Waits like {@link waitFor}, on the time of the call's budget but without using it up. */
export const waitUncounted: typeof within = (mostMs, wait, late) => within(mostMs, () => withoutTimeBudget(wait), late)
