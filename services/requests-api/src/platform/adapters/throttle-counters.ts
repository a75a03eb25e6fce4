import { type RateLimiterAbstract, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { LRUCache } from 'lru-cache'
import type { Limit, Throttle } from '../ports/throttle.js'

/**
 * Counts by rate-limiter-flexible. The counters never refuse by themselves: callers ask first and count failures later.
 * @param open makes the limiter of a limit
 */
export function throttleBy(
  open: (limit: Limit) => Pick<RateLimiterAbstract, 'penalty' | 'reward' | 'get' | 'block' | 'delete'>,
): Throttle {
  const limiters = new Map<string, ReturnType<typeof open>>()
  const of = (limit: Limit) => {
    const known = limiters.get(limit.name)
    if (known) return known
    const opened = open(limit)
    limiters.set(limit.name, opened)
    return opened
  }
  return {
    count: async (limit, key) => (await of(limit).penalty(key, 1)).consumedPoints,
    uncount: async (limit, key) => void (await of(limit).reward(key, 1)),
    counted: async (limit, key) => (await of(limit).get(key))?.consumedPoints ?? 0,
    async waitFor(limit, key) {
      const counted = await of(limit).get(key)
      if (!counted || counted.consumedPoints < limit.points) return 0
      return Math.max(1, Math.ceil(counted.msBeforeNext / 1000))
    },
    hold: async (limit, key, seconds) => void (await of(limit).block(key, seconds)),
    clear: async (limit, key) => void (await of(limit).delete(key)),
  }
}

/** Keys per limit; the least recently counted go first. */
const mostKeys = 100_000

/** For a single process. */
export const openMemoryThrottle = (): Throttle =>
  throttleBy(({ name, points, seconds }) => new BoundedLimiter({ keyPrefix: name, points, duration: seconds }))

class BoundedLimiter extends RateLimiterMemory {
  readonly #keys = new LRUCache<string, true>({ max: mostKeys, dispose: (_, key) => void super.delete(key) })

  override penalty(key: string, points: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true)
    return super.penalty(key, points)
  }

  override block(key: string, seconds: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true)
    return super.block(key, seconds)
  }

  override async delete(key: string): Promise<boolean> {
    return this.#keys.delete(key)
  }
}
