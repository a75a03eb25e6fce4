import { LRUCache } from 'lru-cache'
import type { SubjectKey } from './subject-key.js'

/** No replica caches keys for more than a minute (rule erasure-3). */
const keptMs = 60_000
const maxCached = 10_000

export type KeyCache = LRUCache<string, SubjectKey>

/** Purges expired keys even if they are never read again. @param now monotonic clock in milliseconds */
export const keyCache = (now: () => number): KeyCache =>
  new LRUCache({
    max: maxCached, // The cache keeps an entry until its age exceeds `ttl`.
    ttl: keptMs - 1,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  })
