import { AsyncLocalStorage } from 'node:async_hooks'
import pTimeout from 'p-timeout'

/**
 * What a call may wait for stores, all its waits together. Those at the same time count once, and work between them does not:
 * a machine that is busy, or a file that takes its time, is no store that is away.
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

/** Answers a call that may wait for stores for so long, in ms; whatever is done for it, however deep, shares in that. */
export const withPatience = <Answer>(ms: number, call: () => Answer): Answer => calls.run(new Patience(ms), call)

/** For what is done for several calls at once: it is bound by none of them, and each waits for it as long as it can. */
export const forSeveral = <Answer>(work: () => Answer): Answer => calls.exit(work)

/**
 * How long a wait may last that would last so long at most, in ms: less where the call has little patience left. Outside of
 * calls, as for followers and scheduled jobs, nothing is less.
 */
export const patienceLeft = (mostMs: number): number => Math.min(mostMs, calls.getStore()?.leftMs ?? mostMs)

/** Counts a wait against the call's patience. */
export function waiting<Answer>(wait: () => Promise<Answer>): Promise<Answer> {
  const patience = calls.getStore()
  return patience ? patience.spend(wait) : wait()
}

/**
 * Waits, as long as the call's patience lasts.
 *
 * @param mostMs how long it may last at most
 * @param late what it then comes to, or throws; what was waited for may still happen
 */
export async function waitFor<Answer>(
  mostMs: number,
  wait: () => Promise<Answer>,
  late: (afterMs: number) => Answer,
): Promise<Answer> {
  const ms = patienceLeft(mostMs)
  // The library takes no time of 0.
  const milliseconds = Math.max(1, ms)
  const over = Symbol('over')
  const ended = await waiting(() => pTimeout(wait(), { milliseconds, fallback: () => over }))
  return ended === over ? late(ms) : (ended as Answer)
}
