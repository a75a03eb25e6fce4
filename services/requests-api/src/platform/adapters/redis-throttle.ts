import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Throttle } from '../ports/throttle.js'
import { throttleBy } from './throttle-counters.js'

const prefix = 'countersign-throttle'

/** A Redis that hangs must not keep people from signing in. In ms. */
const commandTimeout = 1000

/** Shared by all replicas. While Redis cannot be reached, each replica counts alone. */
export function openRedisThrottle(url: string): Throttle & { close(): Promise<void> } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: false,
    commandTimeout,
  })
  // Failed commands already fall back to memory.
  redis.on('error', () => {})
  const throttle = throttleBy(({ name, points, seconds }) => {
    const options = { keyPrefix: `${prefix}:${name}`, points, duration: seconds }
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(options),
    })
  })
  return { ...throttle, close: async () => redis.disconnect() }
}
