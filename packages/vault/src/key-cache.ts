import { LRUCache } from 'lru-cache'
import type { SubjectKey } from './subject-key.js'

/** No replica keeps keys in memory beyond a minute (rule erasure-3). */
const keptMs = 60_000
const mostKept = 10_000

/** Keys in use, by subject. */
export type KeyCache = LRUCache<string, SubjectKey>

/**
 * Keeps keys for a minute at most, however much they are used: after that the vault is asked again and would say
 * 'destroyed'. They go when their time is over, asked for or not.
 *
 * @param now milliseconds, of a clock that only rises
 */
export const keyCache = (now: () => number): KeyCache =>
  new LRUCache({
    max: mostKept, // The library keeps what is exactly as old as `ttl`, and one millisecond more.
    ttl: keptMs - 1,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  })
