import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit, Throttle } from '../ports/throttle.js'
import { throttleBy } from './throttle-counters.js'

/** Keys per limit; the least recently counted go first. */
const mostKeys = 100_000

/** For a single process. */
export const openMemoryThrottle = (): Throttle => throttleBy((limit) => new BoundedLimiter(limit))

class BoundedLimiter {
  readonly #limiter: RateLimiterMemory
  readonly #keys = new LRUCache<string, true>({ max: mostKeys, dispose: (_, key) => void this.#limiter.delete(key) })

  constructor({ name, points, seconds }: Limit) {
    this.#limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  }

  penalty(key: string, points: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true)
    return this.#limiter.penalty(key, points)
  }

  reward(key: string, points: number): Promise<RateLimiterRes> {
    return this.#limiter.reward(key, points)
  }

  get(key: string): Promise<RateLimiterRes | null> {
    return this.#limiter.get(key)
  }

  block(key: string, seconds: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true)
    return this.#limiter.block(key, seconds)
  }

  async delete(key: string): Promise<boolean> {
    return this.#keys.delete(key)
  }
}
